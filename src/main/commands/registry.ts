import { accountCreate } from './account-create.ts'
import { accountLimits } from './account-limits.ts'
import { dealerAccept } from './dealer-accept.ts'
import type { Command } from './define-command.ts'
import { doctor } from './doctor.ts'
import { feedAccept } from './feed-accept.ts'
import { keyCreate } from './key-create.ts'
import { keyDeactivate } from './key-deactivate.ts'
import { memberInvite } from './member-invite.ts'
import { migrateCommand } from './migrate.ts'

/** Every command of the command line, in the order of the usage text. */
export const commands: readonly Command[] = [
  accountCreate,
  accountLimits,
  keyCreate,
  keyDeactivate,
  memberInvite,
  dealerAccept,
  feedAccept,
  migrateCommand,
  doctor,
]
