/** Trims that indicate a vehicle's purpose, lower case. A listing's trim matches if it contains one as whole words. */
export const trimTraits = {
  sporty:
    'si, type r, type s, ss, gt, r/t, rt, scat pack, srt, n, n line, m, amg, rs, gti, gli, sti, st, nismo, f sport, trd sport, sport plus, performance, gt premium, shelby, redline, v series, blackwing, z51, zl1, m sport, s line, type-s',
  offRoad:
    'trd off road, trd pro, trailhawk, rubicon, willys, mojave, badlands, tremor, raptor, z71, trail boss, zr2, at4, at4x, rebel, pro 4x, rock creek, x pro, xrt, wilderness, trailsport, timberline, sahara, black diamond, wildtrak, fx4, x line',
  work: 'wt, work truck, xl, tradesman, pro, sr, s, st, base, l',
  top: 'limited, platinum, touring, elite, premier, high country, denali, king ranch, calligraphy, sx prestige, summit, capstone, avenir, titanium, ultimate, prestige, overland, longhorn, lariat, advance, black label, reserve, inscription, premium plus, signature, gt line, sx, xse, xle premium, touring elite, type s advance, pinnacle, laramie, ltz',
} as const
