import type { TextField } from './understanding.ts'

/** Words for the values of a field; a word may mean several values. */
export const valueWords: Readonly<
  Record<string, { readonly field: TextField; readonly values: readonly string[]; readonly words: string }>
> = {
  suv: {
    field: 'body',
    values: ['suv'],
    words: 'suv, suvs, crossover, crossovers, cuv, sport utility, sport utility vehicle, xover',
  },
  pickup: {
    field: 'body',
    values: ['pickup'],
    words:
      'pickup, pickups, truck, trucks, pick up, pickup truck, pickup trucks, troca, trocas, mueble, half ton, pick up truck',
  },
  sedan: { field: 'body', values: ['sedan'], words: 'sedan, sedans, 4 door sedan, saloon, sedan de cuatro puertas' },
  hatchback: { field: 'body', values: ['hatchback'], words: 'hatchback, hatch, hatchbacks, 5 door' },
  wagon: { field: 'body', values: ['wagon'], words: 'wagon, wagons, station wagon, estate' },
  coupe: { field: 'body', values: ['coupe'], words: 'coupe, coupes, cupe' },
  convertible: {
    field: 'body',
    values: ['convertible'],
    words:
      'convertible, convertibles, drop top, droptop, ragtop, roadster, cabrio, cabriolet, convertible top, convertibile',
  },
  minivan: { field: 'body', values: ['minivan'], words: 'minivan, minivans, mini van, mini vans' },
  van: { field: 'body', values: ['van'], words: 'van, vans, cargo van, work van, passenger van, cargo vans' },
  camioneta: { field: 'body', values: ['suv', 'pickup', 'minivan'], words: 'camioneta, camionetas' },
  subcompact: { field: 'size', values: ['subcompact'], words: 'subcompact, sub compact, tiny' },
  small: {
    field: 'size',
    values: ['subcompact', 'compact'],
    words: 'small, little, compact, compacto, compacta, pequeno, pequena',
  },
  midsize: { field: 'size', values: ['midsize'], words: 'midsize, mid size, midsized, mid sized, medium, mediano' },
  large: { field: 'size', values: ['large'], words: 'full size, fullsize, large, big, full sized, grande, huge' },
  'heavy-duty': {
    field: 'size',
    values: ['heavy-duty'],
    words: 'heavy duty, hd, 3/4 ton, three quarter ton, 1 ton, super duty, superduty, three fourth ton',
  },
  awd: {
    field: 'drivetrain',
    values: ['awd', '4wd'],
    words:
      'awd, all wheel drive, all wheel, allwheel drive, all wheels drive, doble traccion, traccion total, traccion integral',
  },
  '4wd': {
    field: 'drivetrain',
    values: ['4wd', 'awd'],
    words: '4wd, 4x4, 4 wheel drive, 4 by 4, four wheel drive, 4 wd, traccion 4x4',
  },
  fwd: { field: 'drivetrain', values: ['fwd'], words: 'fwd, front wheel drive, front wheel' },
  rwd: { field: 'drivetrain', values: ['rwd'], words: 'rwd, rear wheel drive, rear wheel, 2wd' },
  hybrid: {
    field: 'fuel',
    values: ['hybrid', 'plug-in hybrid'],
    words: 'hybrid, hybrids, hibrido, hibrida, hybird, hybrd',
  },
  electric: {
    field: 'fuel',
    values: ['electric'],
    words:
      'electric, ev, evs, fully electric, all electric, bev, electrico, electrica, battery electric, pure electric',
  },
  'plug-in': {
    field: 'fuel',
    values: ['plug-in hybrid'],
    words:
      'plug in hybrid, phev, phevs, plugin hybrid, plug in hybrids, plug in, plugin, plug in that also takes gas, hibrido enchufable',
  },
  diesel: {
    field: 'fuel',
    values: ['diesel'],
    words: 'diesel, diesels, turbo diesel, turbodiesel, duramax, cummins, powerstroke, power stroke, tdi',
  },
  gasoline: {
    field: 'fuel',
    values: ['gasoline'],
    words: 'gasoline, gas powered, petrol, gas engine, gas only, just a gas, plain gas, regular gas, gasolina',
  },
  manual: {
    field: 'transmission',
    values: ['manual'],
    words:
      'manual, stick, stick shift, stickshift, manual transmission, 5 speed, 6 speed, 3 pedals, standard transmission, estandar, de cambios, clutch pedal, 6 speed manual, 5 speed manual, manual gearbox',
  },
  automatic: {
    field: 'transmission',
    values: ['automatic', 'cvt'],
    words: 'automatic, automatics, automatic transmission, automatico, automatica, auto transmission',
  },
  cvt: { field: 'transmission', values: ['cvt'], words: 'cvt, cvts, cvt transmission, cvt transmissions' },
  new: { field: 'condition', values: ['new'], words: 'new, brand new, nuevo, nueva, new car, new vehicle' },
  used: {
    field: 'condition',
    values: ['used'],
    words: 'used, pre owned, preowned, second hand, secondhand, usado, usada, seminuevo, seminueva, usados, 2nd hand',
  },
}

/** Colors besides the base words of listings; pearl, metallic and the like are ignored. */
export const colorWords: Readonly<Record<string, string>> = {
  white: 'white, pearl, pearl white, blanco, blanca, ivory',
  black: 'black, negro, negra, onyx, ebony',
  silver: 'silver, plateado, plata, plateada',
  gray: 'gray, grey, charcoal, graphite, gunmetal, gris, slate',
  blue: 'blue, navy, azul, cobalt, navy blue, dark blue, light blue',
  red: 'red, ruby, burgundy, maroon, crimson, rojo, roja, guinda, vino',
  green: 'green, olive, army green, verde, dark green',
  brown: 'brown, bronze, mocha, cafe, marron',
  beige: 'beige, tan, cream, champagne',
  gold: 'gold, dorado',
  orange: 'orange, burnt orange, copper, naranja',
  yellow: 'yellow, amarillo',
  purple: 'purple, plum, morado',
}

/** Words after an interior color. */
export const interiorWords =
  'interior, leather, seats, inside, upholstery, cabin, leather inside, leather interior, leather seats, interiors'

/** Words without influence. */
export const fillerWords =
  "hate sin except excluding avoid nothing without bigger roomier cheaper smaller costs similar alternative size sized money a an the any some of for in on at to is are was be been being i im me my we our you your he she it its it's this that these those with and or but as by from so just only also very really please thanks thank hi hello hey want wants wanted need needs needed looking look search searching find show get got getting give car cars vehicle vehicles auto autos automobile ride something anything one ones thing kind type model models make makes would could should can will do does did have has having like love prefer ideally maybe perhaps nice good great decent best better well too much many more most less than lots lot plenty which who what when where how not no color colors colour colours style under over around about than there here up out off all both either neither drive drives driving driver trans transmission engine options option available sale buy buying purchase deal deals price priced prices budget dollars dollar bucks thousand grand miles mile mileage year years old newer older trim brand if then because also even still ever never always must a lot us them they his her please que de la el los las un una unos con y o para por en mi mis al del lo se es sea no quiero busco necesito algo carro carros coche coches auto autos su sus muy mas estoy buscando quisiera tengo me gusta gustaria comprar tener vehiculo preferably require required requires include includes including equipped comes come has able ability need it be go goes holds fits fit seat seats under i'm i'd i've don't dont doesn't isn't isnt that's im ive id see let use used using make sure least at someone person people else whatever kinda sort bit little quite pretty super easily handle handles handling work works first last next day days time while own shopping shop interested prefer preferred preference"
