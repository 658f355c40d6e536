import { hourMs } from '../../lib/clock.ts'
import type { Complaint, ComplaintFigures } from '../../model/car-facts.ts'
import { type Asking, type CarNames, carKey, defineRead } from '../contract.ts'
import { type JsonRecord, readFlag, readNumber, readSourceDate, readText } from '../read-json.ts'
import { askByVehicle, productNamesRead } from './ask-by-vehicle.ts'

/** The complaints are the items, newest first. */
export type ComplaintAnswer = ComplaintFigures & { readonly found: readonly string[] }

export const complaintModelsRead = productNamesRead('nhtsa-complaints', 'c')

/** Complaints for a make and year under several names; an unknown name returns an empty list. */
export const complaintsRead = defineRead<CarNames, ComplaintAnswer>({
  source: 'nhtsa-complaints',
  name: 'complaints',
  lifetimeMs: hourMs,
  keyOf: carKey,
  ask: askComplaints,
})

function* askComplaints(question: CarNames): Asking<ComplaintAnswer> {
  const complaints = new Map<string, Complaint>()
  const found = new Set<string>()
  for (const { asked, row } of yield* askByVehicle(['complaints', 'complaintsByVehicle'], question)) {
    const complaint = readComplaint(row)
    if (complaint.id === '') continue
    found.add(asked)
    complaints.set(complaint.id, complaint)
  }
  const items = [...complaints.values()].sort(newestFirst)
  return { answer: { ...summarize(items), found: [...found] }, items }
}

function readComplaint(row: JsonRecord): Complaint {
  return {
    id: readText(row, 'odiNumber'),
    incident_on: readSourceDate(readText(row, 'dateOfIncident'), 'month-first'),
    filed_on: readSourceDate(readText(row, 'dateComplaintFiled'), 'month-first'),
    components: [...splitComponents(readText(row, 'components'))],
    summary: readText(row, 'summary'),
    crash: readFlag(row, 'crash') === true,
    fire: readFlag(row, 'fire') === true,
    injuries: Math.max(0, Math.trunc(readNumber(row, 'numberOfInjuries') ?? 0)),
    deaths: Math.max(0, Math.trunc(readNumber(row, 'numberOfDeaths') ?? 0)),
  }
}

function summarize(items: readonly Complaint[]): ComplaintFigures {
  const components = items.flatMap((item) => item.components)
  const sum = (of: (item: Complaint) => number) => items.reduce((total, item) => total + of(item), 0)
  return {
    count: items.length,
    crashes: sum(({ crash }) => Number(crash)),
    fires: sum(({ fire }) => Number(fire)),
    injuries: sum(({ injuries }) => injuries),
    deaths: sum(({ deaths }) => deaths),
    by_component: [...Map.groupBy(components, (component) => component)]
      .map(([component, named]) => ({ component, count: named.length }))
      .sort((one, other) => other.count - one.count || (one.component < other.component ? -1 : 1)),
  }
}

function newestFirst(one: Complaint, other: Complaint): number {
  const [first, second] = [one.filed_on ?? '', other.filed_on ?? '']
  if (first !== second) return first < second ? 1 : -1
  return Number(other.id) - Number(one.id)
}

const namesWithComma = [
  'FUEL SYSTEM, GASOLINE',
  'FUEL SYSTEM, DIESEL',
  'FUEL SYSTEM, OTHER',
  'SERVICE BRAKES, HYDRAULIC',
  'SERVICE BRAKES, AIR',
  'SERVICE BRAKES, ELECTRIC',
  'HYBRID PROPULSION SYSTEM, OTHER',
]

/** Splits a comma-separated list whose items may contain commas. */
export function splitComponents(text: string): readonly string[] {
  const kept = namesWithComma.reduce(
    (joined, name) => joined.replaceAll(new RegExp(name.replace(', ', ',\\s*'), 'g'), name.replace(',', '\u0000')),
    text,
  )
  const parts = kept.split(',').map((part) => part.replace('\u0000', ',').trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}
