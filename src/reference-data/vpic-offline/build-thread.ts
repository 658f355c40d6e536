import { workerData } from 'node:worker_threads'
import { type BuildPaths, buildDatabase } from '../../db/vpic/build-database.ts'

/** The thread that builds the decoding database: see prepare-database.ts, which starts it. */
await buildDatabase(workerData as BuildPaths)
