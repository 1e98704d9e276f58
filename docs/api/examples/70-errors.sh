# Error details are in errors[].extensions, whatever the status. Here: an unknown token
curl -sS -w '\nHTTP %{http_code}\n' "$VITRINE/graphql" \
  -H 'Authorization: Bearer vitrine_pat_0000000000000000000000000000000000000000000' \
  -H 'Content-Type: application/json' \
  -d '{ "query": "{ me { username } }" }'
