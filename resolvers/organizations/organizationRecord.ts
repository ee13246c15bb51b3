import { AppError } from '../../domain/errors';
import type { OrganizationDoc } from '../../models/tenancy';

export interface OrganizationRecord {
  id: string;
  name: string;
  createdAt: Date;
}

export function toOrganizationRecord({ _id: id, name, createdAt }: OrganizationDoc): OrganizationRecord {
  return { id, name, createdAt };
}

export function organizationNotFound(id: string): AppError {
  return new AppError('not_found', `There is no organization '${id}'.`);
}
