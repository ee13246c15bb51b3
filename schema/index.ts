import './types/tenancy';
import './types/file';
import './types/fileQueries';
import './types/search';
import './types/chat';
import './types/prompt';
import './types/connector';
import './types/fileMutations';
import './types/subscriptions';
import './administration/administration';
import './administration/audit';
import './administration/tenancy';
import './administration/apiKeys';
import './administration/prompts';
import './administration/files';
import { builder } from './builder';

export const schema = builder.toSchema();
