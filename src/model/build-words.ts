/** Words for a vehicle's build, as titles and trims use them. */
export const bodyNames = 'sedan|sdn|suv|hatchback|coupe|cpe|convertible|wagon|minivan|pick-?up'
export const driveNames = '4wd|awd|fwd|rwd|4x4'

const doorsAndDrive = `[2-5]\\s?-?(?:d|dr|doors?)|2wd|4x2|${driveNames}`
const cabs = '(?:crew|extended|ext|quad|double|regular|reg|king|mega|super|access)\\s?cab'
const wheelbase = '\\d{2,3}(?:\\.\\d)?(?:"|&quot;)(?:\\s?wb)?'
const first = new RegExp(`^(?:${doorsAndDrive}|${bodyNames}|${cabs}|${wheelbase})(?=\\s|$)`, 'i')
const last = new RegExp(`(?:^|\\s)(?:${doorsAndDrive})$`, 'i')
const any = new RegExp(`(?:^|\\s)(?:${doorsAndDrive})(?=\\s|$)`, 'i')
const longestName = 160

/** "4d SUV 4WD Latitude" becomes Latitude. A body at the end stays: it may be part of the trim's name. */
export function withoutBuild(text: string): string {
  let rest = text.trim()
  if (rest.length > longestName) return rest
  for (let found = first.exec(rest); found !== null; found = first.exec(rest)) rest = rest.slice(found[0].length).trim()
  for (let found = last.exec(rest); found !== null; found = last.exec(rest)) rest = rest.slice(0, found.index).trim()
  return rest
}

/** Doors or driven wheels, which are not part of any model's name. */
export function tellsBuild(name: string): boolean {
  return name.length <= longestName && any.test(name)
}
