import { defineCommand } from './define-command.ts'

// Clients, parsers and platforms take longer to load than another command takes to run: each is loaded by the command that needs it.

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check every configured part.',
  run: async (_options, environment) => (await import('./doctor.ts')).runDoctor(environment),
})

export const inspect = defineCommand({
  name: 'inspect',
  summary: 'Print how a website would be read: platform, reader, and its first vehicles with the source of each field.',
  usage: '[URL] [--save DIR] [--from DIR]',
  word: 'url',
  options: { save: { type: 'string' }, from: { type: 'string' } },
  run: async (options, environment) => (await import('./inspect.ts')).runInspect(options, environment),
})
