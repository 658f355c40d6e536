import { workerData } from 'node:worker_threads'
import { createTasks } from '../jobs/tasks.ts'
import { serveTasks } from '../lib/serve-tasks.ts'
import { takeCounts } from '../metrics/thread-counts.ts'
import { createTaskServices, type TaskThreadData } from './task-services.ts'

/** The thread that imports and looks up, started by context.ts. */
serveTasks(createTasks(createTaskServices(workerData as TaskThreadData)), takeCounts)
