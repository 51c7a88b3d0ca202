import type { FastifyRequest } from 'fastify'

/**
 * Stands where calls over a connection have an address: a process asks its own routes for itself. No connection has it,
 * and no header can claim it.
 */
export const ownAddress = 'in-process'

/** Whether this process asks for itself. It is not a caller, and limits are for callers. */
export const isOwnCall = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.socket.remoteAddress === ownAddress
