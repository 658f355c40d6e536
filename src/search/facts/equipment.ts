import { plainWords } from '../words.ts'

const lines = `
Apple CarPlay: carplay, car play, apple play, iphone integration, wireless carplay
Android Auto: androidauto, google auto
Bluetooth: hands free phone, blue tooth
Navigation: nav, gps, navi, maps built in, navigation system
Wireless Charging: qi charger, charging pad, wireless charger, wireless phone charger, qi charging, wireless phone charging
Wi-Fi Hotspot: wifi, hot spot, wifi hotspot, wi fi
Satellite Radio: siriusxm, xm radio, sirius
Premium Audio: bose, harman kardon, jbl, meridian, b&o, bang & olufsen, mark levinson, burmester, good stereo, premium sound, premium audio system, premium stereo, good sound system, sound system
Rear Entertainment: dvd, dvd player, rear screens, blu ray, tv in back, uconnect theater, rear seat entertainment, rear entertainment system, dvd for the kids
Head-Up Display: hud, heads up, heads up display, head up display
Digital Cluster: virtual cockpit, digital dash, digital instrument cluster
Large Touchscreen: big screen, 12 inch screen, large touchscreen, big touchscreen, 12.3 inch touchscreen, pantalla grande, large screen
Heated Seats: seat warmers, warm seats, heated front, heated front seats, bun warmers, asientos calefaccionados, heated leather seats, seat heaters
Heated Rear Seats: second row heat, heated second row seats, heated back seats
Ventilated Seats: cooled seats, air conditioned seats, a/c seats, ventilated front seats, cooling seats, ac seats, cooled front seats
Massage Seats: massaging seats, massage, massaging
Leather Seats: leather, piel, cuero, nappa, leather seating, leather trimmed seats, asientos de piel, leather interior
Synthetic Leather: leatherette, softex, mb tex, v tex
Cloth Seats: fabric seats, tela, cloth
Power Driver Seat: power seats, power seat, lumbar, power driver’s seat
Memory Seats: seat memory, driver memory, memory seat
Heated Steering Wheel: warm wheel, heated wheel, warm steering wheel, volante calefaccionado
Captain's Chairs: captains chairs, captain chairs, captain’s chairs, second row buckets, quad seats, second row bucket seats, quad seating
Bench Seat: front bench, 60/40
Third Row Seat: third row seating
Fold-Flat Seats: stow n go, magic seat, fold flat
Rear Climate Control: rear ac, tri zone, aire atras, rear air, rear a/c, rear air conditioning
Dual-Zone Climate: automatic climate, dual climate, dual zone climate control, dual zone
Sunroof: moonroof, sun roof, quemacocos, moon roof, power moonroof, power sunroof
Panoramic Sunroof: pano roof, panoramic, vista roof, glass roof, panoramic roof, panoramic moonroof, techo panoramico, pano
Removable Top: freedom top, t tops
Roof Rack: roof rails, crossbars, racks, roof rail
Running Boards: side steps, nerf bars, estribos
Alloy Wheels: aluminum wheels, rims, rines
Backup Camera: rear camera, reversing camera, camara de reversa, rear view camera, rearview camera, back up camera
360 Camera: surround view, birds eye, bird’s eye, around view, multi view, top view, birds eye camera, surround view camera, 360 degree camera, camara 360, surround camera, around view monitor
Parking Sensors: park assist, parktronic, sonar, parking assist, front and rear parking sensors
Automated Parking: self park, park pilot, self parking
Blind Spot Monitor: blind spot, bsm, blis, side sense, punto ciego, blind spot monitoring, blind spot detection, blind spot warning
Rear Cross Traffic Alert: rcta, cross traffic alert
Lane Keep Assist: lane assist, lane departure, ldw, lkas, lane keep, lane keeping, lane keeping assist, lane departure warning
Adaptive Cruise Control: acc, radar cruise, smart cruise, dynamic cruise, distronic, adaptive cruise, radar cruise control, smart cruise control, intelligent cruise
Automatic Emergency Braking: aeb, collision mitigation, pre collision, forward collision, forward collision warning, auto braking, emergency braking
Driver Assistance Suite: safety sense, honda sensing, co pilot360, eyesight, propilot, smartsense, co pilot 360
Hands-Free Driving: super cruise, blue cruise, bluecruise, highway assist, hands free driving, self driving
Rear Seat Alert: rear seat reminder
Night Vision: night view
Keyless Entry: proximity key, smart key, intelligent access
Push Button Start: keyless start, keyless ignition, push start, push button
Remote Start: autostart, remote starter, arranque remoto, auto start, remote engine start
Digital Key: phone as key
Power Liftgate: power tailgate, power hatch, power trunk, power lift gate
Hands-Free Liftgate: foot activated, kick, hands free tailgate
Power Sliding Doors: auto doors, puertas electricas, power doors, automatic doors, automatic sliding doors, power sliding door
Garage Opener: homelink
Rain-Sensing Wipers: rain sensing wipers, auto wipers
LED Headlights: led lights, matrix, led
Adaptive Headlights: auto high beam, auto high beams
Fog Lights: fogs
Ambient Lighting: mood lights, ambient light
Tow Package: tow hitch, trailer hitch, towing package, max tow, trailering package, trailer tow package, class iv, trailer tow, hitch, tow pkg
Trailer Brake Controller: integrated brake, brake controller
Trailer Camera: trailer guidance, pro trailer backup
Bed Liner: bedliner, spray in, line x, spray in bedliner
Tonneau Cover: bed cover, tonneau
Multi-Function Tailgate: multipro, split tailgate
Fifth Wheel Prep: gooseneck, 5th wheel prep, gooseneck prep
Power Outlet 120V: pro power, household plug
Dual Rear Wheels: dually, drw
Crew Cab: supercrew, crewmax, double cab, 4 door truck, cabina doble, crew, doble cabina
Extended Cab: supercab, quad cab, king cab
Regular Cab: single cab
Long Bed: 8 ft bed, 8 foot, 8 foot bed
Snow Plow Prep: snow plow, plow prep, plow package, plow
Skid Plates: underbody protection
Locking Differential: locker, lockers, e locker, rear diff, locking diff, locking rear differential, electronic locking differential, diff lock
Lift Kit: lifted, leveled
All-Terrain Tires: a/t, ko2, mud tires, all terrains
Hill Descent Control: crawl control
Air Suspension: air ride
Adaptive Suspension: magnetic ride, active dampers
Sport Exhaust: active exhaust
Sport Seats: recaro
Heat Pump: heatpump
Fast Charging: dc fast, supercharger, dc fast charge, dc fast charging, fast charge, fast charger, quick charge
Home Charger: level 2 charger
Spare Tire: full size spare
Cargo Cover: tonneau shade
All-Weather Mats: weathertech, rubber mats
`

/** Equipment with its spellings in listings and queries; lower case, without hyphens. The name itself counts too. */
export const equipmentWords: Readonly<Record<string, string>> = Object.fromEntries(
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(': ')),
)

export const equipmentNames: readonly string[] = Object.keys(equipmentWords)

const equipmentPhrases: ReadonlyMap<string, number> = new Map(
  equipmentNames.flatMap((name, index) =>
    [name, ...(equipmentWords[name] ?? '').split(', ')].map((phrase) => [plainWords(phrase).join(' '), index] as const),
  ),
)
const longestPhrase = Math.max(...[...equipmentPhrases.keys()].map((phrase) => phrase.split(' ').length))
const maxWords = 3_000

/** The equipment named in a listing's texts, as ascending indexes in `equipmentNames`. */
export function findEquipment(texts: readonly string[]): readonly number[] {
  const found = new Set<number>()
  let words = 0
  for (const text of texts) {
    const own = plainWords(text.slice(0, 20_000))
    words += own.length
    if (words > maxWords) break
    for (let start = 0; start < own.length; start++) {
      let phrase = ''
      for (let length = 1; length <= longestPhrase && start + length <= own.length; length++) {
        phrase = length === 1 ? (own[start] ?? '') : `${phrase} ${own[start + length - 1]}`
        const index = equipmentPhrases.get(phrase)
        if (index !== undefined) found.add(index)
      }
    }
  }
  return [...found].sort((a, b) => a - b)
}
