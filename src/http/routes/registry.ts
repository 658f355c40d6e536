import type { Route } from '../define-route.ts'
import { getDealer } from './dealers/get-dealer.ts'
import { getSetup } from './dealers/get-setup.ts'
import { listDealers } from './dealers/list-dealers.ts'
import { removeDealer } from './dealers/remove-dealer.ts'
import { setUpDealer } from './dealers/set-up-dealer.ts'
import { updateDealer } from './dealers/update-dealer.ts'
import { listEnums } from './enums/list-enums.ts'
import { fetchInventory } from './inventory/fetch-inventory.ts'

/** Every route of the API, one line each, in the order of the reference page. */
export const routes: readonly Route[] = [
  setUpDealer,
  getSetup,
  listDealers,
  getDealer,
  updateDealer,
  removeDealer,
  fetchInventory,
  listEnums,
]
