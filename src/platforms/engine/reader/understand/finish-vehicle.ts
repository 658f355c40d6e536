import { modelAlone } from '../../../../model/model-in-words.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { readModel, readTitle } from '../../../../model/read-title.ts'
import type { ReaderConfig } from '../../../../model/scan.ts'
import { conditionOf, conditionOfUrl } from '../../listing/build-scan.ts'
import { amountOf } from '../../records/amount-of.ts'
import { yearOf } from './bare-odometers.ts'
import { conditionIn, withCondition } from './condition-words.ts'
import { isRounded } from './plausible.ts'

type Whole = Pick<ReaderConfig, 'kind' | 'listings' | 'link' | 'link_template' | 'condition' | 'trim_in_model' | 'lots'>

/** What follows from all that a site says of a vehicle, and of its whole lot. */
export function finishVehicle({ lot, ...vehicle }: RawVehicle, whole: Whole): RawVehicle {
  const { condition, trim_in_model: isInModel, lots } = whole
  const placed = lots === true && lot ? { ...vehicle, lot } : vehicle
  const shown = placed.vdp_link ? placed : { ...placed, vdp_link: pageOfAll(whole) }
  const finished = usedByMileageOrAge(withCondition(believed(shown), condition ?? null))
  return withTrim(isInModel === true ? withoutTrimInModel(finished) : finished)
}

/** The page that shows all vehicles itself, where none has a page of its own: what an interface answers is no page. */
function pageOfAll({ kind, listings = [], link, link_template: template = '{}' }: Whole): string | null {
  if (kind === 'json-interface') return template.includes('{') ? null : template
  return kind === 'embedded-records' && link === undefined ? (listings[0] ?? null) : null
}

const fewest = 4
const mostly = 0.7

/** Whether a site shows trims behind its models: decided over a sample, since no list knows every model. */
export function hasTrimsInModels(vehicles: readonly RawVehicle[]): boolean {
  if (vehicles.length < fewest || vehicles.some(({ trim }) => trim)) return false
  const split = vehicles.filter((vehicle) => withoutTrimInModel(vehicle) !== vehicle)
  return split.length >= vehicles.length * mostly
}

const maxLots = 12

/** Whether vehicles stand on several lots: the place of all of them is the dealership itself. */
export function hasLots(vehicles: readonly RawVehicle[]): boolean {
  const named = new Set(vehicles.flatMap(({ lot }) => lot?.name ?? []))
  return named.size > 1 && named.size <= maxLots
}

function withoutTrimInModel(vehicle: RawVehicle): RawVehicle {
  const { make, model, trim, sources } = vehicle
  const isShown = sources?.model?.startsWith('label') === true
  const own = trim || !make || !model || !isShown ? null : readModel(make, model.split(/\s+/))
  const isCut = own?.model && plain(model ?? '') !== plain(own.model) && plain(model ?? '').startsWith(plain(own.model))
  if (!isCut) return vehicle
  const found = own.trim === null ? {} : { trim: own.trim, sources: { ...sources, trim: 'model' } }
  return { ...vehicle, model: own.model, ...found }
}

/** New cars are driven less, demonstrators too as a rule. */
const usedMiles = 2_000

/** Years after which no car is sold as new. */
const usedYears = 4

/** No car is driven so far and sold as new. */
const neverNewMiles = 20_000

/** Markup says of every car that it is new where whoever wrote it did not think of used ones. */
function believed(vehicle: RawVehicle): RawVehicle {
  const { condition, heading, vdp_link: link } = vehicle
  const isNamedUsed = conditionIn(heading ?? '') === 'used' || conditionOfUrl(link ?? '') === 'used'
  const isDriven = /NewCondition$/i.test(condition ?? '') && drivenBy(vehicle) >= neverNewMiles
  return (isNamedUsed && conditionOf(condition ?? '') === 'new') || isDriven ? { ...vehicle, condition: null } : vehicle
}

function drivenBy({ odometer }: RawVehicle): number {
  const driven = amountOf(/^[\d\s.,]+/.exec(String(odometer ?? ''))?.[0] ?? null) ?? 0
  return driven * (isRounded(odometer) ? 1_000 : 1)
}

function usedByMileageOrAge(vehicle: RawVehicle): RawVehicle {
  if (vehicle.condition) return vehicle
  const isDriven = drivenBy(vehicle) >= usedMiles
  const age = new Date().getUTCFullYear() - (yearOf(vehicle) ?? Number.POSITIVE_INFINITY)
  if (!isDriven && age < usedYears) return vehicle
  return { ...vehicle, condition: 'used', sources: { ...vehicle.sources, condition: isDriven ? 'mileage' : 'year' } }
}

/** Behind the model in the heading. */
function withTrim(vehicle: RawVehicle): RawVehicle {
  const { make, model, trim, heading, sources } = vehicle
  if (trim || !make || !model) return vehicle
  const title = readTitle(heading ?? '')
  const isOfModel = title.model !== null && plain(title.model) === plain(modelAlone(make, model))
  if (title.trim === null || !isOfModel) return vehicle
  return { ...vehicle, trim: title.trim, sources: { ...sources, trim: 'heading' } }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '')
}
