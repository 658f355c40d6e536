import { workerData } from 'node:worker_threads'
import { createTasks } from '../jobs/tasks.ts'
import { lowerThread } from '../lib/lower-priority.ts'
import { serveTasks } from '../lib/serve-tasks.ts'
import { takeCounts } from '../metrics/thread-counts.ts'
import { createTaskServices, type TaskThreadData } from './task-services.ts'

/** The thread that imports and looks up, started by context.ts. */
const data = workerData as TaskThreadData
if (data.isBackground) lowerThread()
serveTasks(createTasks(createTaskServices(data)), takeCounts)
