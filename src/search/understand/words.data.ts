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

/** Common words, which are never misspelled makes or models. */
export const commonWords =
  'able about above accept access accident account across action active actual address adult adults afford after again against agent agree ahead airbag allow almost alone along already also although always amount angle annual another answer anyone anything apart appear apply april area around arrive aspect assist attach attend august average avoid away awesome back balance ball band bank base basic basket bath battery beach bear beat beautiful because become bed before begin behind being believe below belt beneath beside better between beyond bigger bike bill bird black blame blank blind block blood blow board boat body bold book boot bored both bottom bought bowl boys brain brake branch brave bread break bright bring broad broke broken brother brown build built bumper bunch burn business busy butter button cable call calm camera camp camper camping cancel capable capacity care cargo carry case cash casual catch cause center central certain chain chair chance change charge cheap check chest chief child choice choose church circle city civil claim class clean clear climb clock close cloth cloud coach coast code coffee cold collect college comfort commercial common commute company compare complete computer concern condition confirm connect consider contact contain content control convert cook cooled cooler cooling copy core corner correct cost costs couch could count country couple course court cover crack craft crash cream create credit crew crime cross crowd cruise current custom customer cycle daily damage dance danger dark data date dealer debt decade decent decide deep deer degree deliver demand dense depend desert design desk detail develop device diesel differ difficult dinner direct dirt dirty discount discuss distance divide doctor double doubt down draft drag drama draw dream dress drink drive driven driver drop during dust duty each eager early earth east easy edge edit effect effort eight eighteen either elder element else empty enable energy engine enjoy enough enter entire entry equal error escape especially estate even evening event every exact example except excited exhaust exist expect expensive expert explain explore express extra face fact fail fair fall family famous fancy farm fast father fault favor favorite fear feature feel fence field fifteen fight figure file fill film final finance find fine finger finish fire firm first fish fit five fix flat fleet flight floor flow fluid focus fold follow food foot force foreign forest forget form former forward found four frame free freedom freeze frequent fresh friend front fuel full function fund funny future gain game garage garden gas gather gear general gentle giant gift girl give glad glass glove goal gold golf good grab grand grandkids grandma grandpa grass gravel great green grip ground group grow guard guess guest guide hail half hall hand handle handy hang happen happy hard harsh hatch hate haul head health hear heart heat heated heavy height help hidden high highway hill history hitch hobby hold hole holiday home honest hood hope horse hospital host hotel hour house huge human hunt hurry idea ideal image impress improve include income increase indeed indoor inside instead insurance interest interior inventory invest island issue item jacket join joint journey judge july jump june junior just keen keep kick kids kind kitchen knee know label ladder lake land lane large last late later laugh lawn layer lead leaf learn lease least leather leave left legal legroom length less lesson letter level license life lift light like limit line link liquid list listen little live load loan local lock long longer look loose lose loss lost loud love lower luck luggage lunch luxury machine magic mail main maintain major make manage manner manual many march mark market marriage master match material matter maybe meal mean measure medium meet member memory mention metal method middle might mile military mind minor minute mirror miss mission mobile modern money month mood more morning mortgage most mother motion motor mount mountain mouth move movie moving much music must name narrow nation nature near nearly neat need neighbor never news next nice night noise none normal north note nothing notice number nurse object obvious ocean offer office often older once open operate opinion option orange order ordinary original other outdoor outside over overall owner pack package page paint pair panel paper parent park part partner party pass passenger past path pattern payment peace people perfect perhaps period person phone photo pick picture piece pilot place plan plane plant plate play please plenty plumbing plus point police poor popular porch position possible post pound power practical prefer prepare present press pretty prevent price primary print private prize probably problem process produce product program promise proper protect proud prove provide public pull purchase purpose push quality quarter question quick quiet quite race radio rail rain raise range rare rate rather ratio reach read ready real really rear reason receive recent record reduce refer regard region regular relax release reliable remain remember remind remote remove rent repair repeat replace report request require rescue research reserve resist resort respect rest result return review rich ridden ride right ring rise risk river road rock role roll roof room root rough round route routine rubber rugged rule running rural rust safe safety sail salary sale salt same sample sand save scale scene school science score screen search season seat second secret section secure seem select sell senior sense separate serious serve service settle seven several severe shade shape share sharp sheet shelf shell shift shine ship shock shoot shop shore short should shoulder show shower side sight sign signal silent silver similar simple since single sister site size skill skin sleep slide slight slow small smart smell smile smoke smooth snow soccer social soft soil solar sold solid solve some someone song soon sort soul sound source south space spare spark speak special speed spend sport spot spread spring square stable staff stage stand standard star start state station stay steal steel steep steer step stick still stock stone stop storage store storm story straight strange stream street stress stretch strict strike strong student study stuff style subject submit success such sudden suggest suit summer sunday super supply support suppose sure surface surprise survey suspect sweet swim switch symbol system table tailgate take talk tall taller tank tape target task taste teach team tell tend tent term test thank their theme there thick thing think third though thought three through throw thus ticket tight time tiny tire tired title today together tomorrow tone tool tools topic total touch tough tour towable toward tower town track trade traffic trail trailer train travel treat tree trick trip trouble truck true trunk trust truth turn twelve twenty twice type typical ugly uncle under union unique unit until upper urban usage used useful usual valley value vehicle very video view village visit visual voice volume wagon wait walk wall want warm warranty wash waste watch water wave weak wealth weather weekend weight welcome well west whatever wheel where whether which while white whole wide wife wild will wind window wine winter wire wise within without wonder wood word work worker world worry worse worth would write wrong yard yellow young your youth zone'

/** Names that are also common words or numbers. They mean the model only next to a make or another model. */
export const ambiguousModels =
  'fit soul leaf edge escape pilot focus compass z 2 300 500 200 air spark sonic fusion flex quest accent express journey dart legacy encore regal liberty patriot crown insight clarity is ct mirage charger venue rio passport discovery frontier transit rouge vet cooper rav volt bolt xv ascent atlas crosstrek ranger maverick explorer traverse trax is es ls gs rc lc tt voyager titan beetle impala continental defender liberty ecosport countryman element prologue equinox soul sierra kicks challenger dakota 1500 2500 3500 lightning taco savana taos optima spectra tonale cherokee metris sprinter xf xe ux lx tx rx nx gx rz ariya niro solterra terrain acadia canyon colorado envoy blazer'

/** The ones of these that mean the model even alone if nothing else fits. */
export const seldomWords =
  'crosstrek traverse trax explorer cherokee terrain canyon colorado blazer ranger maverick acadia equinox sierra rx nx gx ux lx tx es rz atlas ascent titan frontier ariya niro solterra challenger charger dakota impala taco metris sprinter optima taos tonale savana ecosport countryman rav xv passport prologue tt voyager defender bolt volt lightning continental es'

/** Names that mean the model only right after its make. */
export const namesAfterMake = 'is es z 2 200 300 500 air ct rc lc ls 1500 2500 3500 tt fit'

/** Numbers in words; "one" does not count where it is an article. */
const numbers = `
1 one, 2 two dos, 3 three tres, 4 four cuatro, 5 five cinco, 6 six seis, 7 seven siete, 8 eight ocho, 9 nine nueve,
10 ten diez, 11 eleven, 12 twelve doce, 13 thirteen, 14 fourteen, 15 fifteen quince, 16 sixteen, 17 seventeen,
18 eighteen, 19 nineteen, 20 twenty veinte, 25 veinticinco, 30 thirty treinta, 40 forty fourty cuarenta,
50 fifty cincuenta, 60 sixty sesenta, 70 seventy, 80 eighty ochenta, 90 ninety, 100 hundred cien
`

export const numberWords: ReadonlyMap<string, number> = new Map(
  numbers.split(',').flatMap((row) => {
    const [value, ...words] = row.trim().split(' ')
    return words.map((word) => [word, Number(value)] as const)
  }),
)
