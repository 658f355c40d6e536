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
