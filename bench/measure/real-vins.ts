import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { bodyWord, fuelWord } from '../../src/normalize/vocabulary.ts'
import type { ListedCar } from '../../src/reference-data/vin/compare-listing.ts'
import { readRealSite } from '../../test/support/real-records/read-real-site.ts'
import { realSites } from '../../test/support/real-records/real-sites.data.ts'
import { sampleCases } from '../../test/support/real-records/sample-cases.ts'
import { realSamples } from '../../test/support/real-records/sample-folders.ts'

export type RealVin = { readonly vin: string; readonly listed: ListedCar }

const feeds = new URL('../feeds/', realSamples)
const plainVin = /^[A-HJ-NPR-Z0-9]{17}$/

/** All VINs of the saved real records with the dealer's facts, without invented files. */
export function readRealVins(): readonly RealVin[] {
  const found = [...readSites(), ...readExpectations(), ...readFeeds()].filter(({ vin }) => plainVin.test(vin))
  return [...new Map(found.map((real) => [real.vin, real])).values()]
}

function readSites(): readonly RealVin[] {
  return Object.values(realSites).flatMap((site) =>
    readRealSite(site).vehicles.map(({ content }) =>
      realVin(content.vin, {
        ...{ year: content.year, make: content.make, model: content.model, body: content.body, fuel: content.fuel },
        doors: content.door_count,
      }),
    ),
  )
}

function readExpectations(): readonly RealVin[] {
  return sampleCases(realSamples).flatMap(({ vehicles }) =>
    vehicles.map((fields) => realVin(String(fields.vin), fields)),
  )
}

function readFeeds(): readonly RealVin[] {
  if (!existsSync(feeds)) return []
  const files = readdirSync(feeds).filter((file) => file.endsWith('.csv') && !file.startsWith('synthetic'))
  return files.flatMap((file) => {
    const [head = [], ...rows] = splitRows(readFileSync(new URL(file, feeds), 'utf8'))
    const names = head.map((name) => columns[name.toLowerCase().replace(/[^a-z]/g, '')] ?? '')
    return rows.map((row) => {
      const fields = Object.fromEntries(names.map((name, position) => [name, row[position]]))
      return realVin(String(fields.vin), fields)
    })
  })
}

const columns: Readonly<Record<string, string>> = {
  ...{ vin: 'vin', year: 'year', make: 'make', model: 'model', body: 'body', fuel: 'fuel', fueltype: 'fuel' },
  ...{ doorcount: 'doors', doors: 'doors' },
}

function realVin(vin: string, fields: Readonly<Record<string, unknown>>): RealVin {
  const text = (key: string) => (typeof fields[key] === 'string' && fields[key] !== '' ? fields[key] : null)
  const number = (key: string) => (Number(fields[key]) > 0 ? Number(fields[key]) : null)
  const [body, fuel] = [text('body'), text('fuel')]
  const open = { drivetrain: null, transmission: null, engine: null }
  return {
    vin: vin.trim().toUpperCase(),
    listed: {
      ...{ year: number('year'), make: text('make'), model: text('model'), doors: number('doors'), ...open },
      body: body === null ? null : bodyWord(body),
      fuel: fuel === null ? null : fuelWord(fuel),
    },
  }
}

/** Rows of a quoted CSV file. */
function splitRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
