import { RelationName } from '@qasima/shared/admin/relation-names'

/** Whoever wrote something: somebody of the staff, or the service itself. */
export const Actor = ({ id }: { id: string | null }) => (id === null ? 'Qasima' : <RelationName of="user" id={id} />)
