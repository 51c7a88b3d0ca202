import { type Argon2Parameters, argon2Sync } from 'node:crypto'

/** One derivation, on a thread that is there for nothing else. */
export default (parameters: Argon2Parameters): Buffer => argon2Sync('argon2id', parameters)
