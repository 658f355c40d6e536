type MakeNames = {
  /** Other names that people and dealers use. */
  readonly called?: string
  /** Other names that people search for. */
  readonly searched?: string
}

/** Makes of cars by the name that the API shows; names are joined by commas. */
export const makes: Readonly<Record<string, MakeNames>> = {
  Acura: { searched: 'acara, accura, acuras' },
  'Alfa Romeo': { searched: 'alfa, alfaromeo' },
  'Aston Martin': {},
  Audi: { searched: 'audis, audy' },
  Bentley: {},
  BMW: { searched: 'beemer, bimmer, beamer, bmv, bmws' },
  Buick: { searched: 'buicks, biuck' },
  Cadillac: { called: 'caddy', searched: 'caddilac, cadilac, cadillacs, cadillack' },
  Chevrolet: { called: 'chevy, chev', searched: 'cheverolet, chevorlet, chevrolette, shevy, chevys, chevi' },
  Chrysler: { searched: 'crysler, chrystler, chryslers' },
  Dodge: { searched: 'dodg, dodges' },
  Ferrari: {},
  Fiat: { searched: 'fiats' },
  Ford: { searched: 'fords' },
  Genesis: { searched: 'genisis' },
  GMC: { searched: 'gmcs' },
  Honda: { searched: 'hoda, hondas, hnda' },
  Hyundai: { searched: 'hunday, hyundia, hundai, hyunday, hyundais, hiundai' },
  Infiniti: { searched: 'infinity, infinti, infinitis' },
  Isuzu: {},
  Jaguar: { searched: 'jag, jaguars' },
  Jeep: { searched: 'jepp, geep, jeeps' },
  Kia: { searched: 'kias' },
  Lamborghini: {},
  'Land Rover': { searched: 'landrover, rover' },
  Lexus: { searched: 'lexis, lexas' },
  Lincoln: { searched: 'linclon, lincolns' },
  Lotus: {},
  Lucid: {},
  Maserati: {},
  Mazda: { searched: 'masda, mazada, mazdas' },
  McLaren: {},
  'Mercedes-Benz': { called: 'mercedes', searched: 'benz, merc, mercedez, mb, mercades, mercedes benz' },
  MINI: { searched: 'mini cooper' },
  Mitsubishi: { searched: 'mitsu, mitsubichi, mitsibushi' },
  Nissan: { searched: 'nisan, nissian, nizan, niisan, nissans' },
  Polestar: {},
  Porsche: { searched: 'porshe, porche' },
  Ram: { searched: 'dodge ram, rams' },
  Rivian: {},
  'Rolls-Royce': {},
  Scion: {},
  Smart: { searched: 'smart car' },
  Subaru: { searched: 'subie, suby, suburu, subura, subarus' },
  Suzuki: {},
  Tesla: { searched: 'teslas, telsa' },
  Toyota: { searched: 'toyata, toyoda, toyoya, toyot, toyotas' },
  VinFast: {},
  Volkswagen: { called: 'vw', searched: 'volkswagon, volks, volkwagen, vokswagen, volkswagens' },
  Volvo: { searched: 'volo, volvos' },
}

/** Discontinued makes, and those of trucks, motorcycles and other vehicles that car dealers sell too. */
export const otherMakes: readonly string[] = [
  'AM General, American Motors, Arctic Cat, Can-Am, Daewoo, Daihatsu, Ducati, Eagle, Fisker, Freightliner, Geo',
  'Harley-Davidson, Hino, Hummer, Indian Motorcycle, International, Kawasaki, Kenworth, KTM, Mack, Maybach, Mercury',
  'Merkur, Mitsubishi Fuso, Oldsmobile, Peterbilt, Peugeot, Plymouth, Polaris, Pontiac, Renault, Saab, Saturn, Sea-Doo',
  'Ski-Doo, Sterling, Triumph, Western Star, Workhorse, Yamaha, Yugo',
].flatMap((line) => line.split(', '))
