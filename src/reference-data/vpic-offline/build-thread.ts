import { type BuildPaths, buildDatabase } from '../../db/vpic/build-database.ts'
import { serveTasks } from '../../lib/serve-tasks.ts'

/** The thread that builds the decoding database, started by prepare-database.ts. */
export const buildTasks = { build: (paths: BuildPaths) => buildDatabase(paths) }

serveTasks(buildTasks)
