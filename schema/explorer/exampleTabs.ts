/** The whole flow, a tab each, in the order in which one would try it. */
export interface ExampleTab {
  query: string;
  variables?: string;
}

const fileId = '{\n  "fileId": "paste the fileId of the upload here"\n}';

export const exampleTabs: ExampleTab[] = [
  {
    query: `# 1. Put your API key in the field above,
#    then run this: what does the key reach?
query WhoAmI {
  me {
    organizationName
    projectName
    environmentSlug
    environment { folders { id name } }
  }
}
`,
  },
  {
    query: `# 2. Begin an upload, then send the bytes:
#      curl -T handbook.md "<uploadUrl>"
#    "size" is the file's size in bytes.
mutation BeginUpload($input: InitFileUploadInput!) {
  initFileUpload(input: $input) {
    fileId
    uploadUrl
    expiresIn
  }
}
`,
    variables:
      '{\n  "input": { "filename": "handbook.md", "size": 1234, "metadata": { "category": "hr" } }\n}',
  },
  {
    query: `# 3. Confirm that the upload is complete.
#    The code of an error is in "extensions".
mutation ConfirmUpload($fileId: UUID!) {
  confirmFileUpload(fileId: $fileId) {
    id
    status
  }
}
`,
    variables: fileId,
  },
  {
    query: `# 4. Watch it become ready.
subscription WatchFile($fileId: UUID!) {
  fileStatusChanged(fileId: $fileId) {
    status
    progress
    estimatedRemainingTimeDisplay
    totalChunks
    errorMessage
  }
}
`,
    variables: fileId,
  },
  {
    query: `# 5. Search documents and connected databases.
query Search($input: SearchInput!) {
  search(input: $input) {
    totalResults
    routing { route reasoning sqlGenerated }
    results {
      semantic { score fileName pageNumber content }
      structured { columns { name type } rows }
    }
  }
}
`,
    variables: '{\n  "input": { "query": "how many days of annual leave", "topK": 5, "minScore": 0.2 }\n}',
  },
  {
    query: `# 6. Ask a question. [n] in the answer
#    is the citation with that marker.
query Ask($input: ChatInput!) {
  chat(input: $input) {
    answer
    model
    citations { marker fileName pageNumber quote }
  }
}
`,
    variables: '{\n  "input": { "question": "How many days of annual leave do I have?" }\n}',
  },
  {
    query: `# 7. The same, piece by piece.
subscription AskAndListen($input: ChatInput!) {
  chatStream(input: $input) {
    ... on ChatToken { text }
    ... on ChatCitations { citations { marker fileName quote } }
    ... on ChatAnswer { answer totalChunksUsed }
  }
}
`,
    variables: '{\n  "input": { "question": "How many days of annual leave do I have?" }\n}',
  },
  {
    query: `# 8. What is there: files with their first chunks.
query Files {
  filesConnection(first: 10, filter: { status: ready }) {
    totalCount
    nodes {
      id
      name
      totalChunks
      chunks(first: 2) { nodes { index pageNumber content } }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  },
  {
    query: `# 9. Clean up.
mutation Delete($fileId: UUID!) {
  deleteFile(fileId: $fileId) { id }
}
`,
    variables: fileId,
  },
];
