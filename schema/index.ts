import './types/tenancy';
import './types/file';
import './types/fileQueries';
import './types/search';
import './types/chat';
import './types/prompt';
import './types/connector';
import './types/connector';
import './types/fileMutations';
import './types/adminMutations';
import './types/subscriptions';
import { builder } from './builder';

export const schema = builder.toSchema();
