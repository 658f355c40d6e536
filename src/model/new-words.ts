const parts =
  'tires?|tyres?|brakes?|rotors?|pads|battery|engine|motor|trans(?:mission)?|clutch|top|paint|windshield|inspection|suspension|struts?|shocks?|wheels?|rims|parts|exhaust|a\\/?c|stereo|carpet|timing|belts?'
const towns =
  'albany|bedford|braunfels|britain|brunswick|castle|england|hampshire|haven|holland|hope|iberia|jersey|kensington|london|mexico|milford|orleans|paltz|philadelphia|richmond|rochelle|smyrna|ulm|windsor|york'

/** What is new where the vehicle need not be: "new arrival", "NEW TIRES", "New Castle". */
export const newThings = `arrivals?|prices?|listings?|${parts}|${towns}`

/** The condition that the path of a vehicle's address names: `/used/...`, `/inventory/New-2026-...` */
export const conditionInPath = new RegExp(
  `/(new(?!-(?:${newThings})\\b)|used|pre-?owned|certified|cpo|demo)(?=[-_/]|$)`,
  'i',
)
