import { parseArgs } from 'node:util'
import {
  accountCreate,
  accountDirectories,
  accountLimits,
  accountList,
  hostList,
  keyCreate,
  keyDeactivate,
  keyList,
  memberInvite,
  memberList,
  memberReset,
} from './account-commands.ts'
import { backup, restore } from './backup.ts'
import { type Command, type Environment, messageOf, type OptionValues, UsageError } from './define-command.ts'
import { directoryList, directoryLoad, directoryRemove } from './directory-commands.ts'
import { doctor, inspect } from './heavy-commands.ts'
import { mcp } from './mcp.ts'
import {
  botKeyCreate,
  dealerAccept,
  feedAccept,
  hostAllow,
  hostDeny,
  migrateCommand,
  vpicBuild,
} from './operator-commands.ts'

const commands: readonly Command[] = [
  botKeyCreate,
  accountCreate,
  accountList,
  accountDirectories,
  accountLimits,
  keyCreate,
  keyList,
  keyDeactivate,
  memberInvite,
  memberReset,
  memberList,
  dealerAccept,
  feedAccept,
  hostDeny,
  hostAllow,
  hostList,
  directoryLoad,
  directoryList,
  directoryRemove,
  mcp,
  migrateCommand,
  backup,
  restore,
  doctor,
  inspect,
  vpicBuild,
]

type Outcome = { readonly exitCode: number; readonly stdout: string; readonly stderr: string }

/** Exit codes: 0 with one JSON value, 2 if called wrongly, 1 if it cannot be done; `doctor` may give both outputs. */
export async function runCommand(words: readonly string[], environment: Environment): Promise<Outcome> {
  if (words[0] === 'help' || words.includes('--help')) {
    return { exitCode: 0, stdout: usageOf(words[0] === 'help' ? words.slice(1) : words), stderr: '' }
  }
  try {
    const command = findCommand(words)
    const options = readOptions(command, words.slice(command.name.split(' ').length))
    const { output, problem, exitCode = problem === undefined ? 0 : 1 } = await command.run(options, environment)
    const stdout = output === undefined ? '' : `${JSON.stringify(output)}\n`
    return { exitCode, stdout, stderr: problem === undefined ? '' : `${problem}\n` }
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 2, stdout: '', stderr: `${error.message}\n\n${usageOf(words)}` }
    return { exitCode: 1, stdout: '', stderr: `${messageOf(error)}\n` }
  }
}

/** Usage of the command or group of commands that the first words name, else of all. */
function usageOf([first, second]: readonly string[]): string {
  const named = commands.filter(({ name }) => name === first || name === `${first} ${second}`)
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  const shown = [named, group].find(({ length }) => length > 0) ?? commands
  const texts = shown.map(({ name, usage = '', summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}\n`)
  return `Usage: npm run -s forecourt -- <command>\n\n${texts.join('')}`
}

function findCommand(words: readonly string[]): Command {
  const found = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (found !== undefined) return found
  const given = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  if (given.length === 0) throw new UsageError('No command given.')
  const isGroup = given.length === 1 && commands.some(({ name }) => name.startsWith(`${given[0]} `))
  throw new UsageError(isGroup ? `Which of the commands of ${given[0]}?` : `Unknown command: ${given.join(' ')}`)
}

function readOptions(command: Command, words: readonly string[]): OptionValues {
  try {
    const allowPositionals = command.word !== undefined
    const { values, positionals } = parseArgs({
      args: [...words],
      options: command.options ?? {},
      strict: true,
      allowPositionals,
    })
    if (positionals.length > 1) throw new Error(`one ${command.word} only`)
    return command.word === undefined || positionals[0] === undefined
      ? values
      : { ...values, [command.word]: positionals[0] }
  } catch (error) {
    throw new UsageError(`${command.name}: ${messageOf(error)}`)
  }
}
