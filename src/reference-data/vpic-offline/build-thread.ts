import { workerData } from 'node:worker_threads'
import { type BuildPaths, buildDatabase } from '../../db/vpic/build-database.ts'

/** The thread that builds the decoding database, started by prepare-database.ts. */
await buildDatabase(workerData as BuildPaths)
