// The guard of the record pages, for sections that keep something else than records.
export { LeaveGuard } from './record/leave-guard.tsx'
