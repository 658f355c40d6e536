import type { Route } from '../../define-route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { answerConnectRequest } from './answer-connect-request.ts'
import { changeLimits } from './change-limits.ts'
import { changeMember } from './change-member.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { createAccount } from './create-account.ts'
import { createInvitation } from './create-invitation.ts'
import { createKey } from './create-key.ts'
import { createPasswordLink } from './create-password-link.ts'
import { deactivateKey } from './deactivate-key.ts'
import { deleteInvitation } from './delete-invitation.ts'
import { deleteMember } from './delete-member.ts'
import { disconnectApp } from './disconnect-app.ts'
import { getActivity } from './get-activity.ts'
import { getConnectRequest } from './get-connect-request.ts'
import { getHeldFile } from './get-held-file.ts'
import { getHeldScan } from './get-held-scan.ts'
import { getInstallation } from './get-installation.ts'
import { getInvitation } from './get-invitation.ts'
import { getLimits } from './get-limits.ts'
import { getMemberSession } from './get-member-session.ts'
import { listAccounts } from './list-accounts.ts'
import { listConnectedApps } from './list-connected-apps.ts'
import { listDealerStates } from './list-dealer-states.ts'
import { listDeliveryDays } from './list-delivery-days.ts'
import { listFeedHealth } from './list-feed-health.ts'
import { listKeys } from './list-keys.ts'
import { listMembers } from './list-members.ts'
import { listPriceChanges } from './list-price-changes.ts'
import { listUsageDays } from './list-usage-days.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** Routes for members only, under `/internal`. API keys are refused; the paths are not part of the public contract. */
export const dashboardRoutes: readonly Route[] = [
  signIn,
  signOut,
  getMemberSession,
  changeOwnPassword,
  getInvitation,
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  listMembers,
  changeMember,
  deleteMember,
  createPasswordLink,
  listKeys,
  createKey,
  deactivateKey,
  getConnectRequest,
  answerConnectRequest,
  listConnectedApps,
  disconnectApp,
  listUsageDays,
  getLimits,
  changeLimits,
  getActivity,
  listPriceChanges,
  listDeliveryDays,
  listDealerStates,
  getHeldScan,
  getHeldFile,
  listFeedHealth,
  getInstallation,
  listAccounts,
  createAccount,
]
