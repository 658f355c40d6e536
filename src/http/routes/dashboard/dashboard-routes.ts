import type { Route } from '../../define-route.ts'
import { answerConnectRequest, disconnectApp, getConnectRequest, listConnectedApps } from './connected-apps.ts'
import { getHeldFile, getHeldScan } from './held-imports.ts'
import { changeLimits, createAccount, getInstallation, listAccounts } from './installation.ts'
import { acceptInvitation, createInvitation, deleteInvitation, getInvitation } from './invitations.ts'
import { createKey, deactivateKey, listKeys } from './keys.ts'
import { getLimits, listUsageDays } from './limits-and-usage.ts'
import { getActivity, listDealerStates, listDeliveryDays, listFeedHealth, listPriceChanges } from './member-views.ts'
import { changeMember, createPasswordLink, deleteMember, listMembers } from './members.ts'
import { changeOwnPassword, getMemberSession, signIn, signOut } from './session.ts'

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
