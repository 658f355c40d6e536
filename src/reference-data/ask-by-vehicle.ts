import { type SourceReply, type SourceRequest, UnreadableAnswer } from './contract.ts'
import type { CarNames } from './nhtsa-names.ts'
import { type JsonRecord, readJsonObject, readNumber, readRecords } from './read-json.ts'

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
