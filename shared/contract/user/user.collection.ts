import * as Type from 'typebox'
import { Day, Moment } from '../../schema/formats.ts'
import { Relation } from '../../schema/relation.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { CountryId } from '../country.ts'
import { DeletionConsent, FirstName, LastName } from '../identity/account.routes.ts'
import { Email } from '../identity/sign-in.routes.ts'
import { accountStatuses, Sex, userTypes } from '../identity/user.ts'
import { Acknowledgement } from '../problem.ts'
import { PermissionList } from '../role/role.collection.ts'
import { defineRoute } from '../route.ts'

/** Deleting uses the trash, so staff cannot set the status `deleted`. */
const settableStatuses = ['active', 'inactive', 'suspended'] as const

const person = {
  email: Email,
  firstName: Type.Optional(Nullable(FirstName)),
  lastName: Type.Optional(Nullable(LastName)),
  sex: Type.Optional(Nullable(Sex)),
  birthDate: Type.Optional(Nullable(Day)),
  country: Type.Optional(Nullable(CountryId)),
  isEmailVerified: Type.Optional(Type.Boolean()),
  userType: Type.Optional(OneOf(userTypes, { default: 'regular' })),
  isStaff: Type.Optional(Type.Boolean()),
  roleIds: Type.Optional(Type.Array(Relation('role'), { maxItems: 50, uniqueItems: true })),
  /** Granted to this person in addition to those of the roles. */
  permissions: Type.Optional(PermissionList),
  /** Null for the default plan. */
  planId: Type.Optional(Nullable(Relation('plan'))),
}

const accounts = defineCollection({
  name: 'user',
  nouns: ['user', 'Users'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(person)).properties,
    status: Status(accountStatuses),
    hasPassword: Type.Boolean(),
    /** When a requested deletion is due. */
    deleteAt: Nullable(Moment),
    lastActiveAt: Nullable(Moment),
  }),
  write: Exactly({
    ...person,
    status: Type.Optional(Status(settableStatuses, { default: 'active' })),
  }),
  label: ['email'],
  naturalKeys: [['email']],
  // Accounts have their own rule for erasure.
  staysInTrash: true,
  stepUp: true,
  fields: {
    ...recordListFields,
    id: 'filter',
    email: 'sort',
    firstName: 'sort',
    lastName: 'sort',
    sex: 'filter',
    country: 'filter',
    userType: 'filter',
    status: 'filter',
    isStaff: 'filter',
    planId: 'filter',
    emailVerifiedAt: { type: 'moment', nullable: true, sortable: true },
    deleteAt: 'sort',
  },
})
/** Accounts. Their owners, staff or not, request deletion with the same call that staff use to delete others. */
export const user = {
  ...accounts,
  routes: {
    ...accounts.routes,
    remove: defineRoute({
      ...accounts.routes.remove,
      summary:
        'Of the caller: asks for the deletion as `POST /auth/delete-account` does. Of others, with `delete_user`: puts a user into the trash',
      audience: 'user',
      body: Nullable(DeletionConsent),
      reply: Exactly({ ...Acknowledgement.properties, deleteAt: Type.Optional(Moment) }),
      errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_CREDENTIALS'],
    }),
  },
}
export type UserRecord = Type.Static<typeof user.item>
