/** Makes in their official spelling, with shoppers' spellings. */
export const makeWords: Readonly<Record<string, string>> = {
  Acura: 'acara, accura, acuras',
  'Alfa Romeo': 'alfa, alfaromeo',
  'Aston Martin': '',
  Audi: 'audis, audy',
  Bentley: '',
  BMW: 'beemer, bimmer, beamer, bmv, bmws',
  Buick: 'buicks, biuck',
  Cadillac: 'caddy, caddilac, cadilac, cadillacs, cadillack',
  Chevrolet: 'chevy, chev, cheverolet, chevorlet, chevrolette, shevy, chevys, chevi',
  Chrysler: 'crysler, chrystler, chryslers',
  Dodge: 'dodg, dodges',
  Ferrari: '',
  Fiat: 'fiats',
  Ford: 'fords',
  Genesis: 'genisis',
  GMC: 'gmcs',
  Honda: 'hoda, hondas, hnda',
  Hyundai: 'hunday, hyundia, hundai, hyunday, hyundais, hiundai',
  Infiniti: 'infinity, infinti, infinitis',
  Jaguar: 'jag, jaguars',
  Jeep: 'jepp, geep, jeeps',
  Kia: 'kias',
  Lamborghini: '',
  'Land Rover': 'landrover, rover',
  Lexus: 'lexis, lexas',
  Lincoln: 'linclon, lincolns',
  Lucid: '',
  Maserati: '',
  Mazda: 'masda, mazada, mazdas',
  McLaren: '',
  'Mercedes-Benz': 'benz, merc, mercedez, mercedes, mb, mercades, mercedes benz',
  MINI: 'mini cooper',
  Mitsubishi: 'mitsu, mitsubichi, mitsibushi',
  Nissan: 'nisan, nissian, nizan, niisan, nissans',
  Polestar: '',
  Porsche: 'porshe, porche',
  Ram: 'dodge ram, rams',
  Rivian: '',
  Scion: '',
  Smart: 'smart car',
  Subaru: 'subie, suby, suburu, subura, subarus',
  Tesla: 'teslas, telsa',
  Toyota: 'toyata, toyoda, toyoya, toyot, toyotas',
  Volkswagen: 'vw, volkswagon, volks, volkwagen, vokswagen, volkswagens',
  Volvo: 'volo, volvos',
}

/** Lower case. */
export const luxuryMakes: ReadonlySet<string> = new Set(
  'acura,audi,bmw,cadillac,genesis,infiniti,jaguar,land rover,lexus,lincoln,lucid,maserati,mercedes-benz,porsche,volvo,bentley,ferrari,lamborghini,mclaren,aston martin,rolls-royce'.split(
    ',',
  ),
)

/** Makes by the words for their country. */
export const makesOfCountries: Readonly<Record<string, string>> = {
  'japanese, japan, japones': 'Toyota, Lexus, Honda, Acura, Nissan, Infiniti, Mazda, Subaru, Mitsubishi, Scion',
  'korean, korea': 'Hyundai, Kia, Genesis',
  'german, germany, aleman': 'BMW, Mercedes-Benz, Audi, Volkswagen, Porsche',
  'american, domestic, america, usa, domestic brand':
    'Ford, Lincoln, Chevrolet, GMC, Buick, Cadillac, Jeep, Ram, Dodge, Chrysler, Tesla, Rivian, Lucid',
  swedish: 'Volvo, Polestar',
  british: 'Land Rover, Jaguar, MINI, Bentley, Aston Martin, McLaren',
  italian: 'Alfa Romeo, Fiat, Maserati, Ferrari, Lamborghini',
}
