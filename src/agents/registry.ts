import type { Tool } from './define-tool.ts'
import { addDealer, findDealer, getSetup, listDealers } from './tools/dealers.ts'
import { calculatePayment, inventorySummary } from './tools/figures.ts'
import { checkVehicleLive, compareVehicles, getVehicle, marketPrice } from './tools/one-vehicle.ts'
import { searchVehicles } from './tools/search-vehicles.ts'
import { vehicleFacts } from './tools/vehicle-facts.ts'

/** Every tool, in the order in which agents read them. */
export const tools: readonly Tool[] = [
  searchVehicles,
  getVehicle,
  checkVehicleLive,
  compareVehicles,
  marketPrice,
  vehicleFacts,
  calculatePayment,
  inventorySummary,
  listDealers,
  findDealer,
  addDealer,
  getSetup,
]
