import { runCommand } from './commands/run-command.ts'

const { exitCode, stdout, stderr } = await runCommand(process.argv.slice(2), process.env)
process.stdout.write(stdout)
process.stderr.write(stderr)
// Not process.exit: what was written to a pipe would be cut off.
process.exitCode = exitCode
