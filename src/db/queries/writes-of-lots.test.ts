import { fromNow, testWrites, uuid } from '../../../test/support/bystanders.ts'
import { vehicleContent } from '../../../test/support/vehicle-content.ts'
import { readVehicleFacts } from '../../model/vehicle-facts.ts'
import { deleteCachedPages, deletePagesStoredUntil, upsertCachedPages } from './cached-pages.ts'
import { upsertConfiguration } from './configurations.ts'
import { updateVendorHost } from './dealers.ts'
import { upsertDealershipReviews } from './dealership-reviews.ts'
import {
  advanceNextImport,
  bumpVersion,
  markImportQueued,
  markImportStarted,
  markNotCollected,
  markProblemSettled,
  recordImportEffect,
  recordVehiclesWritten,
  setNextImport,
  takeDueDealerships,
  updateDealershipSite,
} from './dealerships.ts'
import { activateModel, deleteUnusedEmbeddings } from './embeddings.ts'
import { claimLiveFetch, extendLiveFetch, finishLiveFetch } from './live-vehicles.ts'
import { acceptLostFields, saveLostFields } from './lost-fields.ts'
import {
  claimKnownFile,
  claimPhotoFile,
  delayHost,
  deletePhotoFiles,
  deleteUnshownPhotos,
  failPhoto,
  markUnusedFiles,
  notePhotoProblem,
  postponeHost,
  postponePhoto,
  setPhotoBase,
  startPhoto,
  storePhoto,
  takeBackAttempt,
  takePhotoSweep,
} from './photos.ts'
import {
  deleteGoneDocuments,
  finishSearchDue,
  makeAllSearchDue,
  releaseSearchDue,
  takeSearchDue,
  upsertSearchDocuments,
} from './search-vehicles.ts'
import { takeStaleInventories } from './stale-inventory.ts'
import {
  deleteRemovedVehiclePhotos,
  insertPhotos,
  recheckPlaceholders,
  saveVehiclePhotos,
  updateSwitchedVehicles,
} from './vehicle-photos.ts'
import {
  deleteGoneVehicles,
  markVehiclesRemoved,
  markVehiclesSeen,
  updateRenderings,
  updateVehicles,
} from './website-vehicles.ts'

const at = fromNow(0)
const identity = { name: null, street: null, city: null, state: null, zip: null, phone: null }
const site = { websiteUrl: 'x', website: 'x', identity }
const effect = {
  ...{ dealershipId: 1, at, completeSeen: true, observed: true, changeStreak: 0, fastCadence: false },
  ...{ failedImports: 0, problem: null, nextImportAt: at },
}
const due = { now: at, again: fromNow(2), latest: fromNow(50), limit: 9 }
const queued = { dealershipId: 1, trigger: 'demand' } as const
const configuration = {
  ...({ dealershipId: 1, provider: 'x', confidence: 1, setupStatus: 'active', reviewReason: null, at } as const),
  config: { base_url: 'http://x.example', inventory_type: 'all', site_id: null } as const,
}
const reviews = { dealershipId: 1, rating: null, bestRating: null, reviewCount: null, reviews: [], at }
const rendered = (id: number) => ({
  ...{ id: uuid(id), vin: `V${id}`, condition: 'Used', hash: '01', rendered: '{}', rehosted: null, vinDisagrees: [] },
  ...{ inventoryDate: '2026-11-20', facts: readVehicleFacts(vehicleContent({})) },
})
const fetching = (vin: string, holder = uuid(1)) => ({ site: 's', vin, holder, leaseMs: 1000 })
const later = { now: at, dueAt: fromNow(1), limit: 9, failedDueAt: fromNow(1) }
const file = (number: number) => ({ hash: `0${number}`, bytes: 1, at })
const photo = (url: string) => ({ url, host: 'h' })
const page = (url: string) => ({
  ...{ url, etag: null, last_modified: null, final_url: url, content_type: 'x', body: null },
  ...{ digest: Buffer.from('x'), changes: 0 },
})
const document = (vin: string) => ({
  ...({ source: 'website', vin, madeOf: Buffer.from('x'), facts: '', words: '', embeddedText: '' } as const),
  textHash: Buffer.from('01', 'hex'),
})
const deferred = fromNow(1)
const taken = (dealership_id: number, changes: number, due_at = deferred) => ({ dealership_id, changes, due_at })

testWrites(
  {
    dealerships: [
      {},
      { complete_seen_at: fromNow(-60) },
      { complete_seen_at: fromNow(-60) },
      { complete_seen_at: fromNow(-60) },
    ],
    subscriptions: [{ account_id: 1, dealership_id: 1 }],
    dealership_collection: [fromNow(-1), fromNow(1), fromNow(100), null].map((next_import_at, index) => ({
      ...{ dealership_id: index + 1, next_import_at },
    })),
    configurations: [1, 2].map((dealership_id) => ({ dealership_id, setup_status: 'active' })),
    vendor_hosts: [1, 2].map((dealership_id) => ({ dealership_id, host: 'h' })),
    dealership_reviews: [1, 2].map((dealership_id) => ({ dealership_id })),
    lost_fields: [1, 2].flatMap((dealership_id) => ['price', 'trim'].map((field) => ({ dealership_id, field }))),
    website_vehicles: [
      { dealership_id: 1 },
      { dealership_id: 1 },
      { dealership_id: 2, active: false, removed_at: fromNow(-48) },
      { dealership_id: 2, active: false, removed_at: fromNow(-1) },
      { dealership_id: 2, removed_at: fromNow(-48) },
      { dealership_id: 1, renderer: 9 },
      { dealership_id: 1, active: false, removed_at: fromNow(-1) },
      ...[1, 2, 3, 4, 5].map((model) => ({ dealership_id: 1, model })),
      { dealership_id: 1 },
      { dealership_id: 2 },
    ].map((row, index) => ({ vin: `V${index + 1}`, active: true, condition: 'Used', renderer: 1, ...row })),
    photo_files: [{}, {}, { unused_since: fromNow(-1) }, { unused_since: fromNow(-1) }, {}].map((row) => ({
      ...{ bytes: 1, ...row },
    })),
    photos: [
      { host: 'h', due_at: fromNow(-1), file_hash: '\\x01', url: 'known' },
      { host: 'h', due_at: fromNow(1), file_hash: '\\x02' },
      { host: 'g', due_at: fromNow(-1) },
      { host: 'h', due_at: null },
      { host: 'h', due_at: null, file_hash: '\\x03' },
      { host: 'h', due_at: null, file_hash: '\\x05' },
      { host: 'h', due_at: null, file_hash: '\\x05' },
      { host: 'h', due_at: fromNow(1), file_hash: '\\x05' },
      { host: 'h', due_at: null, file_hash: '\\x01' },
    ],
    vehicle_photos: [
      { vehicle_id: 1, dealership_id: 1, photo_ids: [1, 3] },
      { vehicle_id: 3, dealership_id: 2, photo_ids: [] },
      { vehicle_id: 5, dealership_id: 2, photo_ids: [] },
      { vehicle_id: 7, dealership_id: 1, photo_ids: [] },
      ...[8, 9, 10, 11, 12].map((vehicle_id) => ({ vehicle_id, dealership_id: 1, photo_ids: [6] })),
      { vehicle_id: 13, dealership_id: 1, photo_ids: [8, 9] },
      { vehicle_id: 14, dealership_id: 2, photo_ids: [7] },
    ].map((row) => ({ ...row, vehicle_id: uuid(row.vehicle_id) })),
    photo_store: [{ problem: 'known', swept_at: fromNow(-1) }],
    live_fetches: [
      { site: 's', vin: 'A', expires_at: fromNow(1) },
      { site: 's', vin: 'B', expires_at: fromNow(1) },
      { site: 't', vin: 'A', expires_at: fromNow(1) },
      { site: 's', vin: 'dead', expires_at: fromNow(-1) },
      { site: 's', vin: 'done', expires_at: fromNow(1), outcome: {} },
    ].map((row) => ({ holder: uuid(1), ...row })),
    ims_vehicles: [{ feed_id: 1, dealership_id: 1, vin: 'I1', active: true, condition: 'Used' }],
    search_documents: [
      { dealership_id: 1, source: 'website', vin: 'V1' },
      { dealership_id: 1, source: 'website', vin: 'I1' },
      { dealership_id: 1, source: 'ims', vin: 'V1' },
      { dealership_id: 1, source: 'ims', vin: 'I1' },
      { dealership_id: 1, source: 'website', vin: 'gone' },
      { dealership_id: 2, source: 'website', vin: 'gone' },
    ].map((row) => ({ text_hash: '\\x01', ...row })),
    search_due: [fromNow(-2), fromNow(-1), deferred, deferred].map((due_at, index) => ({
      ...{ dealership_id: index + 1, due_at, changes: 1 },
    })),
    embedding_models: [{ active_since: fromNow(-5) }, { active_since: fromNow(-1) }],
    embeddings: [
      { model_id: 1, text_hash: '\\x01', created_at: fromNow(-2) },
      { model_id: 2, text_hash: '\\x01', created_at: fromNow(-2) },
      { model_id: 2, text_hash: '\\x02', created_at: fromNow(-2) },
      { model_id: 2, text_hash: '\\x03', created_at: at },
    ],
    remembered_pages: [
      { dealership_id: 1, url: 'u', stored_at: at },
      { dealership_id: 1, url: 'old', stored_at: fromNow(-48) },
      { dealership_id: 2, url: 'u', stored_at: at },
      { dealership_id: 2, url: 'old', stored_at: at },
    ],
  },
  {
    'stale-inventory.ts': {
      takeStaleInventories: [
        [(tx) => takeStaleInventories(tx, { now: fromNow(0), refreshHours: 6 }, [1, 2]), 'dealership_collection 2'],
        [(tx) => takeStaleInventories(tx, { now: fromNow(0), refreshHours: 24 }, [2, 3, 4])],
      ],
    },
    'dealerships.ts': {
      updateDealershipSite: [[(tx) => updateDealershipSite(tx, 1, site), 'dealerships 1', '+changed_lots']],
      bumpVersion: [[(tx) => bumpVersion(tx, 1), 'dealerships 1', '+changed_lots']],
      recordVehiclesWritten: [
        [
          (tx) => recordVehiclesWritten(tx, { dealershipId: 1, observedAt: at, added: { new: 1, used: 0 } }),
          ...['dealerships 1', 'search_due 1', '+changed_lots'],
        ],
      ],
      recordImportEffect: [
        [(tx) => recordImportEffect(tx, effect), 'dealerships 1', 'dealership_collection 1', '+changed_lots'],
      ],
      takeDueDealerships: [
        [(tx) => takeDueDealerships(tx, due), 'dealership_collection 1', 'dealership_collection 3'],
        [(tx) => takeDueDealerships(tx, { ...due, limit: 1 }), 'dealership_collection 1'],
        [(tx) => takeDueDealerships(tx, { ...due, now: fromNow(-2), latest: fromNow(200) })],
      ],
      setNextImport: [[(tx) => setNextImport(tx, 1, at), 'dealership_collection 1']],
      markProblemSettled: [[(tx) => markProblemSettled(tx, 1, at), 'dealership_collection 1']],
      markNotCollected: [[(tx) => markNotCollected(tx, 1), 'dealership_collection 1']],
      markImportQueued: [[(tx) => markImportQueued(tx, queued), 'dealership_collection 1']],
      markImportStarted: [[(tx) => markImportStarted(tx, queued, at), 'dealership_collection 1']],
      advanceNextImport: [
        [(tx) => advanceNextImport(tx, 2, at), 'dealership_collection 2'],
        [(tx) => advanceNextImport(tx, 1, at)],
      ],
    },
    'configurations.ts': {
      upsertConfiguration: [[(tx) => upsertConfiguration(tx, configuration), 'configurations 1']],
    },
    'dealers.ts': {
      updateVendorHost: [
        [(tx) => updateVendorHost(tx, 1, null), '-vendor_hosts 1'],
        [(tx) => updateVendorHost(tx, 1, 'other'), 'vendor_hosts 1'],
        [(tx) => updateVendorHost(tx, 1, 'h')],
      ],
    },
    'dealership-reviews.ts': {
      upsertDealershipReviews: [[(tx) => upsertDealershipReviews(tx, reviews), 'dealership_reviews 1']],
    },
    'lost-fields.ts': {
      saveLostFields: [
        [
          (tx) => saveLostFields(tx, 1, [{ field: 'price', first_at: at, observations: 1 }]),
          ...['lost_fields 1 price', '-lost_fields 1 trim'],
        ],
        [(tx) => saveLostFields(tx, 1, []), '-lost_fields 1 price', '-lost_fields 1 trim'],
      ],
      acceptLostFields: [[(tx) => acceptLostFields(tx, 1), 'lost_fields 1 price', 'lost_fields 1 trim']],
    },
    'website-vehicles.ts': {
      updateVehicles: [
        [(tx) => updateVehicles(tx, { dealershipId: 1, renderer: 1, at, rows: [rendered(1)] }), 'website_vehicles 1'],
      ],
      markVehiclesRemoved: [[(tx) => markVehiclesRemoved(tx, [uuid(1)], at), 'website_vehicles 1']],
      markVehiclesSeen: [[(tx) => markVehiclesSeen(tx, [uuid(1)], at), 'website_vehicles 1']],
      deleteGoneVehicles: [
        [(tx) => deleteGoneVehicles(tx, fromNow(-24), 9), '-website_vehicles 3', '-vehicle_photos 3'],
      ],
      updateRenderings: [[(tx) => updateRenderings(tx, 5, [rendered(1), rendered(6)]), 'website_vehicles 1']],
    },
    'live-vehicles.ts': {
      claimLiveFetch: [
        [(_tx, database) => claimLiveFetch(database, fetching('A'))],
        [(_tx, database) => claimLiveFetch(database, fetching('dead')), 'live_fetches s dead'],
        [(_tx, database) => claimLiveFetch(database, fetching('new')), '+live_fetches'],
      ],
      extendLiveFetch: [
        [(tx) => extendLiveFetch(tx, fetching('A')), 'live_fetches s A'],
        [(tx) => extendLiveFetch(tx, fetching('A', uuid(2)))],
        [(tx) => extendLiveFetch(tx, fetching('done'))],
      ],
      finishLiveFetch: [
        [(_tx, database) => finishLiveFetch(database, { ...fetching('A'), outcome: null }), 'live_fetches s A'],
        [(_tx, database) => finishLiveFetch(database, { ...fetching('A', uuid(2)), outcome: null })],
      ],
    },
    'photos.ts': {
      startPhoto: [[(tx) => startPhoto(tx, 1), 'photos 1']],
      takeBackAttempt: [[(tx) => takeBackAttempt(tx, 1), 'photos 1']],
      postponePhoto: [[(tx) => postponePhoto(tx, 1, at), 'photos 1']],
      failPhoto: [[(tx) => failPhoto(tx, 1, { reason: 'x', dueAt: at }), 'photos 1']],
      postponeHost: [[(tx) => postponeHost(tx, 'h', later), 'photos 1']],
      delayHost: [[(tx) => delayHost(tx, 'h', later), 'photos 1']],
      storePhoto: [[(tx) => storePhoto(tx, { id: 1, hash: '02', etag: null, lastModified: null }), 'photos 1']],
      claimKnownFile: [[(tx) => claimKnownFile(tx, '03'), 'photo_files \\x03'], [(tx) => claimKnownFile(tx, '09')]],
      claimPhotoFile: [
        [(tx) => claimPhotoFile(tx, file(3)), 'photo_files \\x03'],
        [(tx) => claimPhotoFile(tx, file(9)), '+photo_files'],
      ],
      setPhotoBase: [[(tx) => setPhotoBase(tx, null), 'photo_store t']],
      notePhotoProblem: [
        [(tx) => notePhotoProblem(tx, null, at), 'photo_store t'],
        [(tx) => notePhotoProblem(tx, 'known', at)],
      ],
      takePhotoSweep: [
        [(tx) => takePhotoSweep(tx, at, at), 'photo_store t'],
        [(tx) => takePhotoSweep(tx, at, fromNow(-2))],
      ],
      markUnusedFiles: [[(tx) => markUnusedFiles(tx, at), 'photo_files \\x02']],
      deletePhotoFiles: [[(tx) => deletePhotoFiles(tx, ['02']), '-photos 2', '-photo_files \\x02']],
      deleteUnshownPhotos: [[(tx) => deleteUnshownPhotos(tx), '-photos 4']],
    },
    'vehicle-photos.ts': {
      insertPhotos: [
        [(tx) => insertPhotos(tx, [photo('known')], at), 'photos 1'],
        [(tx) => insertPhotos(tx, [photo('new')], at), '+photos'],
      ],
      saveVehiclePhotos: [
        [
          (tx) => saveVehiclePhotos(tx, 1, [{ id: uuid(1), contentHash: '01', photoIds: [1, 5] }]),
          ...['vehicle_photos 1', 'photo_files \\x03'],
        ],
        [(tx) => saveVehiclePhotos(tx, 1, [{ id: uuid(99), contentHash: '01', photoIds: [1] }])],
      ],
      deleteRemovedVehiclePhotos: [[(tx) => deleteRemovedVehiclePhotos(tx, 2), '-vehicle_photos 3']],
      recheckPlaceholders: [[(tx) => recheckPlaceholders(tx, 1, at), 'photos 6']],
      updateSwitchedVehicles: [
        [
          (tx) => updateSwitchedVehicles(tx, [{ id: uuid(1), rendered: '{}', rehosted: null, hasPhotos: true }]),
          'website_vehicles 1',
        ],
      ],
    },
    'search-vehicles.ts': {
      upsertSearchDocuments: [
        [
          (tx) => upsertSearchDocuments(tx, { dealershipId: 1, version: 1, documents: [document('V1')] }),
          'search_documents 1 website V1',
        ],
      ],
      deleteGoneDocuments: [
        [
          (tx) => deleteGoneDocuments(tx, 1),
          ...['website gone', 'website I1', 'ims V1'].map((key) => `-search_documents 1 ${key}`),
        ],
      ],
      takeSearchDue: [
        [(tx) => takeSearchDue(tx, at, 1000), 'search_due 1'],
        [(tx) => takeSearchDue(tx, fromNow(-3), 1000)],
      ],
      finishSearchDue: [
        [(tx) => finishSearchDue(tx, taken(1, 1), at), '-search_due 1'],
        [(tx) => finishSearchDue(tx, taken(1, 0), at), 'search_due 1'],
      ],
      releaseSearchDue: [
        [(tx) => releaseSearchDue(tx, taken(3, 1), at), 'search_due 3'],
        [(tx) => releaseSearchDue(tx, taken(1, 1), at)],
      ],
      makeAllSearchDue: [[(tx) => makeAllSearchDue(tx, at), ...[1, 2, 3, 4].map((id) => `search_due ${id}`)]],
    },
    'embeddings.ts': {
      activateModel: [[(tx) => activateModel(tx, 1, at), 'embedding_models 1']],
      deleteUnusedEmbeddings: [
        [(tx) => deleteUnusedEmbeddings(tx, fromNow(-1), 9), '-embeddings 1 \\x01', '-embeddings 2 \\x02'],
      ],
    },
    'cached-pages.ts': {
      upsertCachedPages: [
        [(tx) => upsertCachedPages(tx, { dealershipId: 1, at }, [page('u')]), 'remembered_pages 1 u'],
      ],
      deleteCachedPages: [[(tx) => deleteCachedPages(tx, 1, ['u']), '-remembered_pages 1 u']],
      deletePagesStoredUntil: [[(tx) => deletePagesStoredUntil(tx, fromNow(-24), 9), '-remembered_pages 1 old']],
    },
  },
)
