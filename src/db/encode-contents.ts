import { feedFactColumns, type readFeedFacts } from '../model/vehicle-facts.ts'

/** A vehicle as a row of a feed file describes it, in its stored form. */
export type ContentRow = {
  readonly importId: number
  readonly row: number
  readonly vin: string
  /** Latin-1 text, one byte per character. */
  readonly hash: string
  readonly facts: ReturnType<typeof readFeedFacts>
  /** ISO date since when the vehicle is on the lot according to its row. */
  readonly listedOn: string | null
  readonly engineDisplacement: string | null
  /** ISO date. */
  readonly inventoryDate: string | null
  readonly ageDays: number | null
  /** ISO date to which the row's age refers. */
  readonly ageDate: string
  /** JSON object. */
  readonly content: string
}

/** Columns in encoding order. */
export const contentColumns = 'import_id, row, engine_displacement, inventory_date, age_days, age_date, content'
export const stagedFacts = ['listed_on', ...feedFactColumns].join(', ')
export const stagedColumns = `import_id, row, vin, hash, ${stagedFacts}`

/** Rows ready for COPY: the contents that are kept, and what applying their import needs of them. */
export type ContentBatch = Readonly<Record<'contents' | 'staged', Uint8Array<ArrayBuffer>>>

/** Collects rows for the database. */
export interface ContentCollector {
  add(row: ContentRow): void
  /** Rows added since the last batch. */
  count(): number
  take(): ContentBatch
}

/** Encodes each row as it is added: row objects waiting for their batch would be copied by every garbage collection. */
export function collectContents(): ContentCollector {
  const encoder = new TextEncoder()
  let contents = ''
  let staged = ''
  let count = 0
  return {
    add: (row) => {
      count++
      contents += copyLine([
        row.importId,
        row.row,
        row.engineDisplacement,
        row.inventoryDate,
        row.ageDays,
        row.ageDate,
        row.content,
      ])
      staged += copyLine([
        row.importId,
        row.row,
        row.vin,
        `\\x${Buffer.from(row.hash, 'latin1').toString('hex')}`,
        row.listedOn,
        ...row.facts,
      ])
    },
    count: () => count,
    take: () => {
      const batch = { contents: encoder.encode(contents), staged: encoder.encode(staged) }
      contents = ''
      staged = ''
      count = 0
      return batch
    },
  }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': ' ' }

/** A row in the text format of COPY. PostgreSQL cannot store NUL: it becomes a space. */
export function copyLine(values: readonly (string | number | boolean | null)[]): string {
  const fields = values.map((value) => {
    if (value === null) return '\\N'
    return typeof value !== 'string'
      ? String(value)
      : value.replaceAll(/[\\\t\n\r]|\0/g, (found) => escapes[found] ?? found)
  })
  return `${fields.join('\t')}\n`
}
