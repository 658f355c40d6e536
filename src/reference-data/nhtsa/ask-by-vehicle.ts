import { dayMs } from '../../lib/clock.ts'
import {
  type Asking,
  type CarNames,
  distinct,
  type MakeYear,
  type ModelNames,
  makeYearKey,
  type SourceName,
  type SourceRead,
  type SourceReply,
  type SourceRequest,
  UnreadableAnswer,
} from '../contract.ts'
import { type JsonRecord, readJsonObject, readNumber, readRecords, readText } from '../read-json.ts'

type NamedRow = { readonly asked: string; readonly row: JsonRecord }

/** The rows of an NHTSA list under each name, with the name. A name without rows returns HTTP 400 with count 0. */
export function* askByVehicle(
  path: SourceRequest['path'],
  { make, year, models }: CarNames,
): Generator<readonly SourceRequest[], readonly NamedRow[], readonly SourceReply[]> {
  const replies = yield models.map((model) => ({ path, query: { make, model, modelYear: year }, accepts: [400] }))
  return replies.flatMap((reply, at) => readRows(reply).map((row) => ({ asked: models[at] ?? '', row })))
}

function readRows({ status, text }: SourceReply): readonly JsonRecord[] {
  const body = readJsonObject(text)
  if (status === 200) return readRecords(body, 'results')
  if ((readNumber(body, 'Count') ?? readNumber(body, 'count')) === 0) return []
  throw new UnreadableAnswer('the source refused the question')
}

/** Reads the product list, whose vocabulary differs between recalls (`r`) and complaints (`c`). */
export function productNamesRead(source: SourceName, issueType: 'r' | 'c'): SourceRead<MakeYear, ModelNames> {
  return {
    source,
    name: 'models',
    lifetimeMs: dayMs,
    keyOf: makeYearKey,
    *ask({ make, year }: MakeYear): Asking<ModelNames> {
      const query = { modelYear: year, make, issueType }
      const [reply] = yield [{ path: ['products', 'vehicle', 'models'], query, accepts: [400, 404] }]
      if (reply?.status !== 200) return { answer: { names: null } }
      const rows = readRecords(readJsonObject(reply.text), 'results')
      return { answer: { names: distinct(rows.map((row) => readText(row, 'model'))) } }
    },
  }
}
