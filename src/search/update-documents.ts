import { setImmediate as nextSlice } from 'node:timers/promises'
import type { Database, Handle } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import {
  activateModel,
  type EmbeddingModel,
  findActiveModel,
  findModel,
  insertEmbeddings,
  listTextsToEmbed,
  obtainModel,
} from '../db/queries/embeddings.ts'
import { recountLot } from '../db/queries/lot-figures.ts'
import {
  deleteGoneDocuments,
  finishSearchDue,
  hasOtherDocuments,
  isAnySearchDue,
  listImsSearchRows,
  listWebsiteSearchRows,
  makeAllSearchDue,
  type NewDocument,
  releaseSearchDue,
  type SearchRow,
  takeSearchDue,
  upsertSearchDocuments,
} from '../db/queries/search-vehicles.ts'
import type { Clock } from '../lib/clock.ts'
import type { Embedder } from './embed/contract.ts'
import { toBytes } from './vectors.ts'
import { documentVersion, makeDocumentOf, toNewDocument } from './vehicle/make-document.ts'

export type DocumentServices = { readonly database: Database; readonly clock: Clock; readonly embedder: Embedder }

/** After this time another worker takes over the dealership of a worker that died. One that is stopped releases it. */
const leaseMs = 300_000
const rowsPerPage = 200
const rowsPerSlice = 5
const textsPerBatch = 64

/**
 * Makes the documents and vectors of the dealership that has waited longest; null: none is waiting. If the embedder is
 * unavailable, the dealership stays due, and its documents are searched without vectors until then.
 */
export async function updateNextDocuments(
  services: DocumentServices,
  signal: AbortSignal,
): Promise<{ readonly dealershipId: number; readonly documents: number; readonly embedded: number } | null> {
  const { database, clock } = services
  const due = await takeSearchDue(database.handle, clock.now(), leaseMs)
  if (due === undefined) return null
  try {
    const documents = await writeDocuments(database, due.dealership_id, signal)
    const embedded = await writeVectors(services, due.dealership_id, signal)
    if (!signal.aborted) await finishSearchDue(database.handle, due, clock.now())
    return { dealershipId: due.dealership_id, documents, embedded }
  } finally {
    if (signal.aborted) await releaseSearchDue(database.handle, due, clock.now())
  }
}

/** Reads only vehicles whose current content has no document. */
async function writeDocuments(database: Database, dealershipId: number, signal: AbortSignal): Promise<number> {
  let written = 0
  for await (const rows of listRowsInPages(database.handle, dealershipId)) {
    if (signal.aborted) break
    const documents = await makeDocuments(rows.filter(({ content }) => content !== null))
    if (documents.length > 0) {
      const made = { dealershipId, version: documentVersion, documents }
      await changeLot(database, dealershipId, (tx) => upsertSearchDocuments(tx, made))
    }
    written += documents.length
  }
  await changeLot(database, dealershipId, (tx) => deleteGoneDocuments(tx, dealershipId))
  return written
}

/** Writes documents or vectors, and counts again which vehicles have one. */
async function changeLot(database: Database, dealershipId: number, write: (tx: Handle) => Promise<unknown>) {
  await database.transaction('write vectors', async (tx) => {
    await lockDealerships(tx, [dealershipId])
    await write(tx)
    await recountLot(tx, dealershipId)
  })
}

/** The vehicles of a dealership, those of its website first. */
async function* listRowsInPages(handle: Handle, dealershipId: number): AsyncGenerator<readonly SearchRow[], void> {
  for (const list of [listWebsiteSearchRows, listImsSearchRows]) {
    let afterVin = ''
    while (true) {
      const rows = await list(handle, { dealershipId, documentVersion, afterVin, limit: rowsPerPage })
      yield rows
      const last = rows.at(-1)
      if (rows.length < rowsPerPage || last === undefined) break
      afterVin = last.vin
    }
  }
}

/** A long listing takes milliseconds, so other work of the thread runs in between. */
async function makeDocuments(rows: readonly SearchRow[]): Promise<readonly NewDocument[]> {
  const documents: NewDocument[] = []
  for (const row of rows) {
    documents.push(toNewDocument(row, makeDocumentOf(row)))
    if (documents.length % rowsPerSlice === 0) await nextSlice()
  }
  return documents
}

async function writeVectors(services: DocumentServices, dealershipId: number, signal: AbortSignal): Promise<number> {
  const { database, clock, embedder } = services
  if (embedder.origin === 'off') return 0
  let model: EmbeddingModel | null = null
  let embedded = 0
  while (!signal.aborted) {
    const modelId: number = model?.id ?? (await findModel(database.handle, identityOf(embedder))) ?? noModel
    const texts = await listTextsToEmbed(database.handle, { dealershipId, modelId, limit: textsPerBatch })
    if (texts.length === 0) break
    const embeddedTexts = texts.map((text) => text.embedded_text)
    const vectors = await embedder.embed(embeddedTexts, signal)
    model ??= await announceModel(services, vectors[0]?.length ?? 0)
    const rows = texts.flatMap(({ text_hash: textHash }, at) => {
      const vector = vectors[at]
      return vector === undefined ? [] : [{ textHash, vector: toBytes(vector) }]
    })
    const vectorsOf = { modelId: model.id, at: clock.now(), rows }
    await changeLot(database, dealershipId, (tx) => insertEmbeddings(tx, vectorsOf))
    embedded += rows.length
  }
  return embedded
}

/** A new model makes every dealership due. Until all have its vectors, the previous model's are searched. */
async function announceModel(
  { database, clock, embedder }: DocumentServices,
  dimensions: number,
): Promise<EmbeddingModel> {
  return database.transaction('announce embedding model', async (tx) => {
    const model = await obtainModel(tx, { origin: embedder.origin, name: embedder.model, dimensions }, clock.now())
    if (model.isNew && model.active_since === null) await makeAllSearchDue(tx, clock.now())
    return model
  })
}

/** Nothing is due: the configured model has a vector for every vehicle and is searched from now on. */
export async function activateFinishedModel({ database, clock, embedder }: DocumentServices): Promise<boolean> {
  if (embedder.origin === 'off' || (await isAnySearchDue(database.handle))) return false
  const id = await findModel(database.handle, identityOf(embedder))
  if (id === undefined || (await findActiveModel(database.handle))?.id === id) return false
  // Being due, every dealership is counted by the vectors of this model.
  await database.transaction('activate embedding model', async (tx) => {
    await activateModel(tx, id, clock.now())
    await makeAllSearchDue(tx, clock.now())
  })
  return true
}

/** At start: a changed model or document version makes all dealerships due. */
export async function enqueueChangedDocuments({ database, clock, embedder }: DocumentServices): Promise<boolean> {
  const active = await findActiveModel(database.handle)
  const isOther =
    embedder.origin !== 'off' &&
    active !== undefined &&
    (active.origin !== embedder.origin || active.name !== embedder.model)
  if (!isOther && !(await hasOtherDocuments(database.handle, documentVersion))) return false
  await makeAllSearchDue(database.handle, clock.now())
  return true
}

function identityOf({ origin, model }: Embedder) {
  return { origin, name: model }
}

const noModel = 0
