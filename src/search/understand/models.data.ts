/** Names that are also common words or numbers. They mean the model only next to a make or another model. */
export const ambiguousModels =
  'fit soul leaf edge escape pilot focus compass z 2 300 500 200 air spark sonic fusion flex quest accent express journey dart legacy encore regal liberty patriot crown insight clarity is ct mirage charger venue rio passport discovery frontier transit rouge vet cooper rav volt bolt xv ascent atlas crosstrek ranger maverick explorer traverse trax is es ls gs rc lc tt voyager titan beetle impala continental defender liberty ecosport countryman element prologue equinox soul sierra kicks challenger dakota 1500 2500 3500 lightning taco savana taos optima spectra tonale cherokee metris sprinter xf xe ux lx tx rx nx gx rz ariya niro solterra terrain acadia canyon colorado envoy blazer'

/** The ones of these that mean the model even alone if nothing else fits. */
export const seldomWords =
  'crosstrek traverse trax explorer cherokee terrain canyon colorado blazer ranger maverick acadia equinox sierra rx nx gx ux lx tx es rz atlas ascent titan frontier ariya niro solterra challenger charger dakota impala taco metris sprinter optima taos tonale savana ecosport countryman rav xv passport prologue tt voyager defender bolt volt lightning continental es'

/** Names that mean the model only right after its make. */
export const namesAfterMake = 'is es z 2 200 300 500 air ct rc lc ls 1500 2500 3500 tt fit'

export const trimWords =
  'rubicon, denali, lariat, raptor, king ranch, trailhawk, hellcat, z71, at4, at4x, zr2, wilderness, amg, trd off road, trd pro, trd sport, trd, trd offroad, badlands, calligraphy, sx prestige, scat pack, pro 4x, type r, type s, nismo, trail boss, high country, big horn, laramie, longhorn, tradesman, wildtrak, sahara, willys, xlt, sr5, xle, xse, a spec, n line, xrt, f sport, m sport, s line, long range, plaid, black edition, ex l, outer banks, big bend, r/t, srt, sti, tremor, fx4, rst, r design, shelby'

/** Trims that only count next to a make or model. */
export const trimWordsBesideModels =
  'gt, st, si, ss, m, lr, n, ls, lt, ltz, rs, le, se, sel, sx, lx, ex, sl, sv, sr, s, xl, wt, slt, sle, limited, premium, touring, platinum, premier, elite, titanium, sport, performance, pro, base, custom, summit, overland, latitude, altitude, signature, advance, avenir, rebel, ecoboost, midnight edition, prestige, capstone, pinnacle'
