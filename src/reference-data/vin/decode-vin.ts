import { type DecodedVehicle, readDotted, type VinError } from '../../model/decoded-vehicle.ts'
import { hasValidCheckDigit } from '../../model/vin.ts'
import type { ReferenceData } from '../reference-data.ts'
import { SourceUnavailable } from '../reference-data.ts'
import { decodeRead, fieldSources, type VpicAnswer, type VpicFields } from '../vpic/source.ts'
import type { OfflineDecoder } from '../vpic-offline/offline-decoder.ts'
import { readVpicFields } from './read-vpic-fields.ts'

type DecodingSource = 'vpic_offline' | 'vpic'

export type Decoding = {
  readonly vin: string
  /** The check digit is correct and all characters are valid in a VIN. */
  readonly valid: boolean
  readonly errors: readonly VinError[]
  readonly vehicle: DecodedVehicle
  /** Source of each field; nested fields are dotted. */
  readonly sources: Readonly<Record<string, DecodingSource>>
  readonly source: DecodingSource
  readonly observedAt: Date
  readonly stale: boolean
}

type DecodeServices = { readonly references: Pick<ReferenceData, 'ask'>; readonly offlineVins: OfflineDecoder }

/** Maximum wait for vPIC if the offline database does not know enough. */
const onlineWithinMs = 3_000

/**
 * Decodes a well-formed, upper-case VIN: offline first, then by vPIC if make, model, year or body is missing. null:
 * unregistered. Throws `SourceUnavailable` if neither is available.
 */
export async function decodeVin(vin: string, services: DecodeServices): Promise<Decoding | null> {
  const offline = await services.offlineVins.decode(vin)
  const fields = offline?.fields ?? {}
  const online = isEnough(fields) ? null : await askOnline(vin, fields, services, offline !== null)
  const merged: VpicFields = { ...online?.answer.fields, ...fields }
  const vehicle = readVpicFields(merged)
  if (vehicle.make === null) return null
  const codes = new Set(online === null ? offline?.errorCodes : online.answer.errorCodes)
  const isRight = hasValidCheckDigit(vin)
  // The offline database does not check the check digit, and vPIC is not always asked.
  codes.delete('1')
  const list = [...(isRight ? [] : ['1']), ...codes]
  const snapshot = online === null ? await services.offlineVins.snapshot() : null
  return {
    vin,
    valid: isRight && !codes.has('11') && !codes.has('400'),
    errors: list.map((code) => ({ code, message: vinErrors[code] ?? unknownVinError })),
    vehicle,
    sources: sourcesOf(vehicle, fields),
    source: online === null ? 'vpic_offline' : 'vpic',
    observedAt: online?.observedAt ?? new Date(`${snapshot ?? '1970-01-01'}T00:00:00Z`),
    stale: online?.stale ?? false,
  }
}

function isEnough({ Make, Model, ModelYear, BodyClass }: VpicFields): boolean {
  return [Make, Model, ModelYear, BodyClass].every((field) => field !== undefined)
}

async function askOnline(vin: string, fields: VpicFields, { references }: DecodeServices, isKnownOffline: boolean) {
  const question = { vin, year: Number(fields.ModelYear ?? 0) }
  try {
    return await references.ask<typeof question, VpicAnswer>(decodeRead, question, { withinMs: onlineWithinMs })
  } catch (error) {
    if (error instanceof SourceUnavailable && isKnownOffline) return null
    throw error
  }
}

/** The offline database comes first, so the fields that it has are its own. */
function sourcesOf(vehicle: DecodedVehicle, offline: VpicFields): Readonly<Record<string, DecodingSource>> {
  const sources: Record<string, DecodingSource> = {}
  for (const [field, names] of Object.entries(fieldSources)) {
    if (readDotted(vehicle, field) === null) continue
    sources[field] = names.some((name) => offline[name] !== undefined) ? 'vpic_offline' : 'vpic'
  }
  return sources
}

const vinErrors: Readonly<Record<string, string>> = {
  '1': 'The check digit (position 9) is wrong',
  '2': 'The VIN was corrected in one position',
  '3': 'The VIN was corrected in one position, assuming that the check digit is right',
  '4': 'The VIN was corrected in one position, and several corrections are possible',
  '5': 'The VIN has errors in a few positions',
  '6': 'The VIN is incomplete',
  '7': 'The manufacturer is not registered with NHTSA for sale in the United States',
  '8': 'The manufacturer filed no detailed data for this VIN',
  '9': 'The VIN is that of a glider',
  '10': 'The VIN is that of an off-road vehicle',
  '11': 'Position 10 is no valid model year code',
  '12': 'The given model year differs from that of the VIN',
  '14': 'Some characters are not known from the manufacturer’s filing',
  '400': 'The VIN has invalid characters',
}

const unknownVinError = 'vPIC reports an error'
