/** Models as shoppers write them beyond their names, by make|model. */
export const modelWords: Readonly<Record<string, string>> = {
  'Honda|CR-V': 'crv, cr v, crvs', 'Honda|HR-V': 'hrv, hr v', 'Honda|Civic': 'civc, civik, civics', 'Honda|Accord': 'acord, accor, accords',
  'Honda|Odyssey': 'oddysey, odessy, oddyssey, odyssy, odysey', 'Honda|Pilot': 'pilat', 'Honda|Ridgeline': 'ridge line',
  'Toyota|RAV4': 'rav 4, ravfour, rav4s, rav four, rav', 'Toyota|Tacoma': 'taco, tacomas', 'Toyota|Tundra': 'tunra, tundera', 'Toyota|4Runner': '4 runner, forerunner, for runner, four runner, 4runners',
  'Toyota|Highlander': 'highlender, hylander', 'Toyota|Camry': 'camery, camrey, camrys', 'Toyota|Corolla': 'corola, carolla, corrola, corollas', 'Toyota|Prius': 'pruis, priuis, priuses', 'Toyota|Sienna': 'siena, sienna van',
  'Toyota|GR86': 'gr 86, gt86', 'Toyota|GR Supra': 'supra', 'Toyota|bZ4X': 'bz4x, bz 4x',
  'Ford|F-150': 'f150, f 150, f150s', 'Ford|F-250': 'f250, f 250', 'Ford|F-350': 'f350, f 350', 'Ford|F-150 Lightning': 'lightning, f150 lightning, f 150 lightning', 'Ford|Explorer': 'exploder, explorers', 'Ford|Escape': 'escpe', 'Ford|Bronco': 'bronko, broncos', 'Ford|Mustang Mach-E': 'mache, mach e, mustang mach e', 'Ford|Mustang': 'stang, mustangs',
  'Chevrolet|Silverado 1500': 'silverado, silvarado, silveraldo, chevy 1500, silverado 1500, chevrolet 1500', 'Chevrolet|Silverado 2500HD': 'silverado 2500, silverado 2500 hd, chevy 2500, 2500hd, 2500 hd', 'Chevrolet|Silverado 3500HD': 'silverado 3500, chevy 3500', 'Chevrolet|Corvette': 'vette, corvettes, vet', 'Chevrolet|Tahoe': 'tahoo, tahoes', 'Chevrolet|Suburban': 'burb', 'Chevrolet|Equinox': 'equinix', 'Chevrolet|Traverse': 'traverce', 'Chevrolet|Blazer': 'blazzer', 'Chevrolet|Bolt EV': 'bolt, chevy bolt',
  'GMC|Sierra 1500': 'sierra, sierra 1500, gmc 1500', 'GMC|Sierra 2500HD': 'sierra 2500, gmc 2500', 'GMC|Sierra 3500HD': 'sierra 3500',
  'Ram|1500': 'ram 1500, dodge ram 1500', 'Ram|2500': 'ram 2500, dodge ram 2500', 'Ram|3500': 'ram 3500, dodge ram 3500',
  'Jeep|Wrangler': 'wrangeler, rangler, wranglers', 'Jeep|Grand Cherokee': 'jgc, gran cherokee', 'Jeep|Gladiator': 'glady',
  'Nissan|Rogue': 'rouge, rogues', 'Nissan|Altima': 'altma, altimas', 'Nissan|Sentra': 'centra', 'Nissan|Pathfinder': 'path finder',
  'Hyundai|Tucson': 'tuscon, tucsan, tuson', 'Hyundai|Santa Fe': 'santa fey, santafe', 'Hyundai|Elantra': 'elentra, alantra', 'Hyundai|Palisade': 'palasade, pallisade', 'Hyundai|Sonata': 'sonota', 'Hyundai|Ioniq 5': 'ioniq5, ioniq five', 'Hyundai|Ioniq 6': 'ioniq6',
  'Kia|Sportage': 'sportge', 'Kia|Telluride': 'teluride, tellurid', 'Kia|Sorento': 'sorrento', 'Kia|Carnival': 'carnaval', 'Kia|EV6': 'ev 6', 'Kia|EV9': 'ev 9',
  'Cadillac|Escalade': 'escelade, slade, escalades', 'Subaru|Forester': 'forrester', 'Subaru|Outback': 'out back', 'Subaru|Crosstrek': 'cross trek, xv',
  'Mazda|CX-5': 'cx5, cx 5', 'Mazda|CX-50': 'cx50, cx 50', 'Mazda|CX-90': 'cx90, cx 90', 'Mazda|CX-30': 'cx30, cx 30', 'Mazda|CX-9': 'cx9, cx 9', 'Mazda|Mazda3': 'mazda 3', 'Mazda|Mazda6': 'mazda 6', 'Mazda|MX-5 Miata': 'miata, mx5, mx 5',
  'Volkswagen|Jetta': 'jeta', 'Volkswagen|Tiguan': 'tiguen', 'Volkswagen|ID.4': 'id4, id 4', 'Volkswagen|Golf GTI': 'gti',
  'BMW|3 Series': '3 series, 330i, 328i, 340i, 320i, three series', 'BMW|5 Series': '5 series, 530i, 540i, 528i, five series', 'BMW|4 Series': '4 series, 430i, 440i', 'BMW|2 Series': '2 series, 228i, 230i', 'BMW|7 Series': '7 series, 740i', 'BMW|X5': 'x 5', 'BMW|X3': 'x 3', 'BMW|X1': 'x 1', 'BMW|X7': 'x 7',
  'Mercedes-Benz|C-Class': 'c300, c class', 'Mercedes-Benz|E-Class': 'e350, e class, e450', 'Mercedes-Benz|S-Class': 's class, s580', 'Mercedes-Benz|GLC': 'glc300, glc 300', 'Mercedes-Benz|GLE': 'gle350, gle 350', 'Mercedes-Benz|G-Class': 'g wagon, g class, gwagon',
  'Lexus|RX': 'rx350, rx350h, rx 350, rx 450h', 'Lexus|NX': 'nx300, nx350, nx 350, nx 300', 'Lexus|GX': 'gx460, gx550, gx 460, gx 550', 'Lexus|ES': 'es350, es 350, es300h, es 300h', 'Lexus|IS': 'is350, is250, is 350, is 250, is300, is 300', 'Lexus|LS': 'ls500, ls 500, ls460, ls 460', 'Lexus|UX': 'ux250h, ux 250h', 'Lexus|LX': 'lx570, lx 570, lx600', 'Lexus|TX': 'tx350, tx 350',
  'Audi|Q5': 'q 5', 'Audi|Q7': 'q 7', 'Volvo|XC90': 'xc 90', 'Volvo|XC60': 'xc 60', 'Volvo|XC40': 'xc 40', 'Tesla|Model Y': 'my tesla y', 'Tesla|Model 3': 'model three, tesla 3', 'MINI|Cooper': 'mini cooper, cooper', 'Land Rover|Range Rover': 'range rover', 'Land Rover|Range Rover Sport': 'range rover sport', 'Chrysler|300': 'chrysler 300, 300c', 'Fiat|500': 'fiat 500', 'Chrysler|200': 'chrysler 200',
  'Porsche|911': '911, carrera', 'Porsche|718 Boxster': 'boxster', 'Porsche|718 Cayman': 'cayman', 'Polestar|2': 'polestar 2', 'Ford|Transit': 'transit van', 'Chrysler|Town & Country': 'town and country',
}

/** Names that are common words or numbers too: they name the model only beside a make or another model. */
export const ambiguousModels =
  'fit soul leaf edge escape pilot focus compass z 2 300 500 200 air spark sonic fusion flex quest accent express journey dart legacy encore regal liberty patriot crown insight clarity is ct mirage charger venue rio passport discovery frontier transit rouge vet cooper rav volt bolt xv ascent atlas crosstrek ranger maverick explorer traverse trax is es ls gs rc lc tt voyager titan beetle impala continental defender liberty ecosport countryman element prologue equinox soul sierra kicks challenger dakota 1500 2500 3500 lightning taco savana taos optima spectra tonale cherokee metris sprinter xf xe ux lx tx rx nx gx rz ariya niro solterra terrain acadia canyon colorado envoy blazer'

/** Of those, the ones that are read as models without company where nothing else reads them: no shopper means the word. */
export const seldomWords =
  'crosstrek traverse trax explorer cherokee terrain canyon colorado blazer ranger maverick acadia equinox sierra rx nx gx ux lx tx es rz atlas ascent titan frontier ariya niro solterra challenger charger dakota impala taco metris sprinter optima taos tonale savana ecosport countryman rav xv passport prologue tt voyager defender bolt volt lightning continental es'

/** Trims that shoppers name; those after the bar only beside a make or a model. */
export const trimWords =
  'rubicon, denali, lariat, raptor, king ranch, trailhawk, hellcat, z71, at4, at4x, zr2, wilderness, amg, trd off road, trd pro, trd sport, trd, trd offroad, badlands, calligraphy, sx prestige, scat pack, pro 4x, type r, type s, nismo, trail boss, high country, big horn, laramie, longhorn, tradesman, wildtrak, sahara, willys, xlt, sr5, xle, xse, a spec, n line, xrt, f sport, m sport, s line, long range, plaid, black edition, ex l, outer banks, big bend, r/t, srt, sti, tremor, fx4, rst, r design, shelby'
export const trimWordsBesideModels =
  'gt, st, si, ss, m, lr, n, ls, lt, ltz, rs, le, se, sel, sx, lx, ex, sl, sv, sr, s, xl, wt, slt, sle, limited, premium, touring, platinum, premier, elite, titanium, sport, performance, pro, base, custom, summit, overland, latitude, altitude, signature, advance, avenir, rebel, ecoboost, midnight edition, prestige, capstone, pinnacle'
