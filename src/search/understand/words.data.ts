/**
 * Words for the values of a field, one line each: field | name | its values, if not the name | words. Colors are those
 * besides the base words of listings; pearl, metallic and the like are ignored.
 */
export const valueLines = `
body|suv||suv, suvs, crossover, crossovers, cross over, cuv, sport utility, sport utility vehicle, xover
body|pickup||pickup, pickups, truck, trucks, pick up, pickup truck, pickup trucks, troca, trocas, mueble, half ton, pick up truck
body|sedan||sedan, sedans, 4 door sedan, saloon, sedan de cuatro puertas
body|hatchback||hatchback, hatch, hatchbacks, hatch back, 5 door
body|wagon||wagon, wagons, station wagon, estate
body|coupe||coupe, coupes, cupe
body|convertible||convertible, convertibles, drop top, droptop, ragtop, roadster, cabrio, cabriolet, convertible top, soft top
body|minivan||minivan, minivans, mini van, mini vans
body|van||van, vans, passenger van, passenger vans
body|camioneta|suv, pickup, minivan|camioneta, camionetas
size|subcompact||subcompact, sub compact, tiny
size|small|subcompact, compact|small, little, compacto, compacta, pequeno, pequena
size|compact||compact
size|midsize||midsize, mid size, midsized, mid sized, medium, mediano
size|large||full size, fullsize, large, big, full sized, grande, huge
size|heavy-duty||heavy duty, hd, 3/4 ton, three quarter ton, 1 ton, super duty, superduty, three fourth ton
drivetrain|awd|awd, 4wd|awd, all wheel drive, all wheel, allwheel drive, all wheels drive, doble traccion, traccion total, traccion integral
drivetrain|4wd|4wd, awd|4wd, 4x4, 4 wheel drive, 4 by 4, four wheel drive, 4 wd, traccion 4x4
drivetrain|fwd||fwd, front wheel drive, front wheel
drivetrain|rwd||rwd, rear wheel drive, rear wheel, 2wd
fuel|hybrid|hybrid, plug-in hybrid|hybrid, hybrids, hibrido, hibrida, hybird, hybrd
fuel|electric||electric, ev, evs, fully electric, all electric, bev, electrico, electrica, battery electric, pure electric
fuel|plug-in|plug-in hybrid|plug in hybrid, phev, phevs, plugin hybrid, plug in hybrids, plug in, plugin, plug in that also takes gas, hibrido enchufable
fuel|diesel||diesel, diesels, turbo diesel, turbodiesel, duramax, cummins, powerstroke, power stroke, tdi
fuel|gasoline||gasoline, gas powered, petrol, gas engine, gas only, just a gas, plain gas, regular gas, gasolina
transmission|manual||manual, stick, stick shift, stickshift, manual transmission, 5 speed, 6 speed, 3 pedals, standard transmission, estandar, de cambios, clutch pedal, 6 speed manual, 5 speed manual, manual gearbox
transmission|automatic|automatic, cvt|automatic, automatics, automatic transmission, automatico, automatica, auto transmission
transmission|cvt||cvt, cvts, cvt transmission, cvt transmissions
condition|new||new, brand new, nuevo, nueva, new car, new vehicle
condition|used||used, pre owned, preowned, second hand, secondhand, usado, usada, seminuevo, seminueva, usados, 2nd hand
color|white||white, pearl, pearl white, blanco, blanca, ivory
color|black||black, negro, negra, onyx, ebony
color|silver||silver, plateado, plata, plateada
color|gray||gray, grey, charcoal, graphite, gunmetal, gris, slate
color|blue||blue, navy, azul, cobalt, navy blue, dark blue, light blue
color|red||red, ruby, burgundy, maroon, crimson, rojo, roja, guinda, vino
color|green||green, olive, army green, verde, dark green
color|brown||brown, bronze, mocha, cafe, marron
color|beige||beige, tan, cream, champagne
color|gold||gold, dorado
color|orange||orange, burnt orange, copper, naranja
color|yellow||yellow, amarillo
color|purple||purple, plum, morado
`

/** Words after an interior color. */
export const interiorWords =
  'interior, leather, seats, inside, upholstery, cabin, leather inside, leather interior, leather seats, interiors'

export const fillerWords =
  "hate sin except excluding avoid nothing without bigger roomier cheaper smaller costs similar alternative size sized money a an the any some of for in on at to is are was be been being i im me my we our you your he she it its it's this that these those with and or but as by from so just only also very really please thanks thank hi hello hey want wants wanted need needs needed looking look search searching find show get got getting give car cars vehicle vehicles auto autos automobile ride something anything one ones thing kind type model models make makes would could should can will do does did have has having like love prefer ideally maybe perhaps nice good great decent best better well too much many more most less than lots lot plenty which who what when where how not no color colors colour colours style under over around about than there here up out off all both either neither drive drives driving driver trans transmission engine options option available sale buy buying purchase deal deals price priced prices budget dollars dollar bucks thousand grand miles mile mileage year years old newer older trim brand if then because also even still ever never always must a lot us them they his her please que de la el los las un una unos con y o para por en mi mis al del lo se es sea no quiero busco necesito algo carro carros coche coches auto autos su sus muy mas estoy buscando quisiera tengo me gusta gustaria comprar tener vehiculo preferably require required requires include includes including equipped comes come has able ability need it be go goes holds fits fit seat seats under i'm i'd i've don't dont doesn't isn't isnt that's im ive id see let use used using make sure least at someone person people else whatever kinda sort bit little quite pretty super easily handle handles handling work works first last next day days time while own shopping shop interested prefer preferred preference"
