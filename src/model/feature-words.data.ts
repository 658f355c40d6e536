/** What titles say about a car beside its trim: equipment, praise, history, terms of sale. */
export const featureWords = [
  'with|w|w/\\S*|for|only|built|not|as\\s+new',
  'nav|navi|navigation|gps|bluetooth|leather|cloth|heated|cooled|sunroof|moon(?:roof)?|roof|pano\\w*|alloys?|wheels?|tires?',
  'cam|camera|back-?up|b\\s+up|rear|rem(?:ote)?|dvd|hud|touch|siriusxm|sirius|aux|usb|carplay|quads?|captains?|stow|tow|convenience',
  'loaded|fully|low|local|trade|one\\s+owner|1[\\s-]owner|accident|clean|carfax|extra|demo|deal|sharp|sporty|flawless|beautiful',
  'great|nice|must|wow|best|amazing|clearance|special|sale|sold|save|pst|tax(?:es)?|financ\\w*|warranty|certified|cpo|hard|new',
  '\\$?\\d[\\d,]*\\s?(?:miles?|kms?|mi|k)',
].join('|')
