import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVehicles } from '../sandbox/vehicles.ts'
import { openDatabase, type VpicTables } from '../src/db/vpic/open-database.ts'
import { bodyWords, fuelWords } from '../src/model/vocabularies.ts'
import { compareListing, type ListedCar } from '../src/reference-data/vin/compare-listing.ts'
import { readVpicFields } from '../src/reference-data/vin/read-vpic-fields.ts'
import { decodeOffline } from '../src/reference-data/vpic-offline/decode-offline.ts'
import { prepareDatabase } from '../src/reference-data/vpic-offline/prepare-database.ts'
import { noRealRecords } from '../test/support/real-records/read-real-site.ts'
import { tallyHeldBack } from './measure/held-back-fields.ts'
import { type RealVin, readRealVins } from './measure/real-vins.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'

const fields = ['year', 'make', 'model', 'body', 'fuel', 'doors'] as const
type Field = (typeof fields)[number]
type Tally = Record<Field, { known: number; agreeing: number }>

const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-vpic-'))
try {
  const begun = performance.now()
  const { path } = await prepareDatabase(folder)
  reportFigure({
    what: 'building the database, once',
    ours: (performance.now() - begun) / 1000,
    unit: 's',
    target: null,
  })
  const invented = createVehicles({ seed: 'vin-decode', size: 100 })
  const real = noRealRecords ? [] : readRealVins()
  if (noRealRecords) reportSkipped('VINs of real records', 'the sample files do not lie beside the repository')
  else {
    compareAll(path, real)
    reportHeldBack(path)
  }
  measureSpeed(path, [...real.map(({ vin }) => vin), ...invented.map(({ vin }) => vin)])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Compares decoded values with the dealer's, by make. */
function compareAll(path: string, real: readonly RealVin[]): void {
  const tables = openDatabase(path)
  const byMake = new Map<string, Tally>()
  const disagreeing: string[] = []
  let named = 0
  for (const { vin, listed } of real) {
    const vehicle = readVpicFields(decodeOffline(vin, tables, 2027).fields)
    if (vehicle.model !== null) named += 1
    const wrong = compareListing(listed, vehicle)
    const make = (listed.make ?? 'unknown').toLowerCase()
    const tally = byMake.get(make) ?? emptyTally()
    byMake.set(make, tally)
    for (const field of fields) {
      if (vehicle[field] === null || !isKnown(field, listed)) continue
      tally[field].known += 1
      const differs = wrong.find((found) => found.field === field)
      if (differs === undefined) tally[field].agreeing += 1
      else disagreeing.push(`${vin} ${field}: listed ${differs.listing}, decoded ${differs.decoded}`)
    }
  }
  tables.close()
  printTable(byMake)
  for (const line of disagreeing) console.log(`    ${line}`)
  reportFigure({
    what: `${real.length} real VINs: model named offline`,
    ours: (100 * named) / real.length,
    unit: '%',
    target: null,
  })
  const all = [...byMake.values()]
  for (const field of fields) {
    const [known, agreeing] = [
      sum(all.map((tally) => tally[field].known)),
      sum(all.map((tally) => tally[field].agreeing)),
    ]
    const share = (100 * agreeing) / Math.max(1, known)
    reportFigure({ what: `  ${field} agrees, of ${known}`, ours: share, unit: '%', target: null })
  }
}

/** What VINs fill in on pages that omit fields, and how accurate that is on pages that show them. */
function reportHeldBack(path: string): void {
  const tables = openDatabase(path)
  const tallies = tallyHeldBack(tables, 2027)
  tables.close()
  for (const line of tallies.flatMap(({ wrong }) => wrong)) console.log(`    ${line}`)
  for (const { field, shown, filled, right, open, added } of tallies) {
    const what = `  ${field} right where filled, ${filled} of ${shown} held back`
    reportFigure({ what, ours: (100 * right) / Math.max(1, filled), unit: '%', target: null })
    const share = (100 * added) / Math.max(1, open)
    reportFigure({ what: `  ${field} filled, of ${open} open`, ours: share, unit: '%', target: null })
  }
}

/** A body or fuel outside the vocabulary is not compared. */
function isKnown(field: Field, listed: ListedCar): boolean {
  const value = listed[field]
  if (value === null) return false
  const words: readonly string[] | null = field === 'body' ? bodyWords : field === 'fuel' ? fuelWords : null
  return words === null || words.includes(String(value))
}

function printTable(byMake: ReadonlyMap<string, Tally>): void {
  console.log(`  ${'make'.padEnd(16)}${fields.map((field) => field.padStart(10)).join('')}`)
  for (const [make, tally] of [...byMake].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const shares = fields.map((field) => {
      const { known, agreeing } = tally[field]
      return (known === 0 ? '-' : `${agreeing}/${known}`).padStart(10)
    })
    console.log(`  ${make.padEnd(16)}${shares.join('')}`)
  }
}

/** Processor time of one decode, cold and warm. */
function measureSpeed(path: string, vins: readonly string[]): void {
  const tables = openDatabase(path)
  const cold = timeEach(vins, tables)
  const warm = timeEach(vins, tables)
  tables.close()
  reportFigure({ what: `cold, slowest of ${vins.length}`, ours: Math.max(...cold), unit: 'ms', target: { atMost: 20 } })
  reportFigure({ what: 'cold, mean', ours: sum(cold) / cold.length, unit: 'ms', target: null })
  reportFigure({ what: 'warm, 99 of 100', ours: at(warm, 0.99), unit: 'ms', target: { atMost: 2 } })
  reportFigure({ what: 'warm, mean', ours: sum(warm) / warm.length, unit: 'ms', target: null })
}

function timeEach(vins: readonly string[], tables: VpicTables): readonly number[] {
  return vins.map((vin) => {
    const before = process.cpuUsage()
    decodeOffline(vin, tables, 2027)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
}

function at(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}

function emptyTally(): Tally {
  const none = () => ({ known: 0, agreeing: 0 })
  return { year: none(), make: none(), model: none(), body: none(), fuel: none(), doors: none() }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
