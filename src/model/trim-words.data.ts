/** Trims that mean a vehicle's trim by themselves. */
export const trimWords =
  'rubicon, denali, lariat, raptor, king ranch, trailhawk, hellcat, z71, at4, at4x, zr2, wilderness, amg, trd off road, trd pro, trd sport, trd, trd offroad, badlands, calligraphy, sx prestige, scat pack, pro 4x, type r, type s, nismo, trail boss, high country, big horn, laramie, longhorn, tradesman, wildtrak, sahara, willys, xlt, sr5, xle, xse, a spec, n line, xrt, f sport, m sport, s line, long range, plaid, black edition, ex l, outer banks, big bend, r/t, srt, sti, tremor, fx4, rst, r design, shelby'

/** Trims that only count next to a make or model. */
export const trimWordsBesideModels =
  'gt, st, si, ss, m, lr, n, ls, lt, ltz, rs, le, se, sel, sx, lx, ex, sl, sv, sr, s, xl, wt, slt, sle, limited, premium, touring, platinum, premier, elite, titanium, sport, performance, pro, base, custom, summit, overland, latitude, altitude, signature, advance, avenir, rebel, ecoboost, midnight edition, prestige, capstone, pinnacle'
