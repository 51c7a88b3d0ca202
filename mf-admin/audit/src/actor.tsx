import { RelationName } from '@qasima/shared/admin/relation-names'

/** Who wrote something: a member of staff, or the service itself. */
export const Actor = ({ id }: { id: string | null }) => (id === null ? 'Qasima' : <RelationName of="user" id={id} />)
