import { gradesLikeBuild } from './model-names.data.ts'

/** Words for a vehicle's build, as titles and trims use them. */
export const bodyNames = 'sedan|sdn|suv|hatchback|coupe|cpe|convertible|wagon|minivan|pick-?up'
export const driveNames = '4wd|awd|fwd|rwd|4x4'

const doorsAndDrive = `[2-5]\\s?-?(?:d|dr|doors?)|2wd|4x2|${driveNames}`
const drives =
  '(?:front|rear|all|four|4)[\\s-]?wheel[\\s-]drive|sh-?awd|s-?awc|awc|e-awd|4\\s?motion|all4|all|[sd]rw|dually|lwb|swb'
const bodies = [
  `sport\\s+utility|mini[\\s-]van|van|cargo|passenger|truck|car|utility|fastback|liftback|hatch(?:\\s?back)?|hb|wgn`,
  'cabriolet|spt\\s+combi|sportcombi|cutaway|chassis',
  'sleeper|day\\s?cab|(?:dump|box)\\s?truck|(?:flat|stake)\\s?bed|rollback|tractor',
].join('|')
const cabs = [
  '(?:crew|extended|ext|quad|double|dbl|regular|reg|king|mega|super|access|acc)\\s?cab',
  '(?:high|low|mid|medium|standard|raised)[\\s-]roof|super\\s?crew|crew\\s?max|[crs]/c|cab|quad|mega|extended',
  '(?:short|long)\\s(?:bed|box)|bed|box|sb|lb',
].join('|')
const sizes =
  '\\d{2,3}(?:\\.\\d)?(?:"(?:\\s?wb)?|\\s?wb)|\\d(?:\\.\\d+)?\\s?(?:\'|ft\\b)\\.?(?:\\d"?)?|\\d-?pass(?:enger)?'
const transmissions =
  'auto(?:matic)?|manual|cvt|[am]t|\\d{1,2}[\\s-]?sp(?:ee)?d(?:\\s(?:[am]t|auto\\w*|manual))?|\\d{1,2}a'
const engines = [
  '\\d\\.\\d\\s?l|v-?\\d{1,2}(?:\\s?cyl\\w*)?|[ilh]-?[3-6](?:\\s?cyl\\w*)?|\\d{1,2}[\\s-]?cyl\\w*|\\d{1,2}v',
  'ecoboost|hemi|duramax|cummins|power\\s?stroke|diesel|dohc|sohc|[sm]pf?i|mpfi|smpi|ffv|flex-?fuel|gas|engine',
].join('|')
const build = [doorsAndDrive, drives, bodyNames, bodies, cabs, sizes, transmissions, engines].join('|')

/** Words of titles that are not part of the trim: equipment, praise, history, terms of sale. */
const featureWords = [
  'with|w|w/\\S*|for|only|built|not|as\\s+new',
  'nav|navi|navigation|gps|bluetooth|leather|cloth|heated|cooled|sunroof|moon(?:roof)?|roof|pano\\w*|alloys?|wheels?|tires?',
  'cam|camera|back-?up|b\\s+up|rear|rem(?:ote)?|dvd|hud|touch|siriusxm|sirius|aux|usb|carplay|quads?|captains?|stow|tow|convenience',
  'loaded|fully|low|local|trade|one\\s+owner|1[\\s-]owner|accident|clean|carfax|extra|demo|deal|sharp|sporty|flawless|beautiful',
  'great|nice|must|wow|best|amazing|clearance|special|sale|sold|save|pst|tax(?:es)?|financ\\w*|warranty|certified|cpo|hard|new',
  "(?:d['’]\\s?)?occasion|neufs?|neuve|usag[eé]e?|(?:semi)?nuev[oa]|usad[oa]",
  '\\$?\\d[\\d,]*\\s?(?:miles?|kms?|mi|k)',
].join('|')

const end = '(?=[\\s.:]|$)'
/** After a trim, words like "4MATIC" are part of it ("E 350 4MATIC"). */
const first = new RegExp(`^(?:${build}|base|grade|4\\s?matic|x-?drive|s-?drive|quattro)${end}`, 'i')
const next = new RegExp(`\\s(?:${build}|${featureWords}|crew|\\d+th\\sanniversary)${end}`, 'i')
const feature = new RegExp(`^(?:${featureWords})${end}`, 'i')
const divider = /[,;*|!(]|\s\$|\s[lI–—-]\s|\s-|-\s/
/** "Touring-QUADS-THIRD", but no "SH-AWD". */
const joinedFeature = new RegExp(`(?<!\\b(?:sh|e|s|v|i|l|h))-(?=(?:${build}|${featureWords})\\b)`, 'i')
const any = new RegExp(`(?:^|\\s)(?:${doorsAndDrive})(?=\\s|$)`, 'i')
const maxLength = 160
const colorAlone = /^(?:black|white|gr[ae]y|silver|red|blue|green|brown|beige|gold|orange|yellow|purple)$/i
/** The grades of one letter; another letter is the rest of a word that was cut off. */
const letterAlone = /^[a-z]$/i
const gradeOfOneLetter = /^[lrstvx]$|^[is]$/i

/** The grade among the words behind a model: Latitude of "4d SUV 4WD Latitude Navigation". */
export function gradeIn(text: string, model = ''): string {
  const plain = text.slice(0, maxLength).replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  const [main = ''] = plain.split(joinedFeature)
  const stated = beforeDivider(main)
  if (/^v\d{1,2}$/i.test(text)) return text
  let rest = stated
  const given = rest
  const isGrade = () => gradesLikeBuild[model.toLowerCase()]?.test(rest) === true
  for (let found = first.exec(rest); found !== null && !isGrade(); found = first.exec(rest))
    rest = rest.slice(found[0].length).trim()
  if (!isGrade() && feature.test(rest)) return ''
  const until = next.exec(rest)
  const grade = rest.slice(0, until?.index ?? rest.length).trim()
  if (letterAlone.test(grade) && !gradeOfOneLetter.test(grade)) return ''
  return rest !== given && colorAlone.test(grade) ? '' : withoutRepetition(grade)
}

/** A name without what is said behind it. */
export function beforeDivider(text: string): string {
  return (text.split(divider)[0] ?? '').trim()
}

/** "530i i". */
function withoutRepetition(grade: string): string {
  const words = grade.split(/\s+/)
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  return words.length > 1 && /\d/.test(before) && before.endsWith(last) ? words.slice(0, -1).join(' ') : grade
}

/** Doors or driven wheels, which are not part of any model's name. */
export function statesBuild(name: string): boolean {
  return name.length <= maxLength && any.test(name)
}
