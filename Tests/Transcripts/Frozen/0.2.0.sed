# The texts of errors, of problems with rows and of progress are for people and no part of the contract.
/^<[-=~][-~] /s/"\(message\|title\|reason\|note\)":"\(\\.\|[^"\\]\)*"/"\1":"$string"/g
# The words of a usage error are not part of the protocol, only that there is one line, and the exit status.
s/^@stderr .*/@stderr ^cityroulette: ./
# The program reports its own version.
s/"name":"cityroulette","version":"0.2.0"/"name":"cityroulette","version":"$string"/g
# An assistant reads the instructions, the tools, the answers and the questions when it runs; they are no contract.
/^<--/s/"instructions":"\(\\.\|[^"\\]\)*"/"instructions":"$string"/
/^<--.*"\(outputSchema\|structuredContent\|inputRequests\|isError\)":/s/"result": *{.*}}$/"result":"$any"}/
s/"supported":\[[^]]*\]/"supported":"$any"/
# A call reports more steps. The notification is of the Model Context Protocol only.
1i @ignore notifications/progress
/"method":"notifications\/progress"/d
# A name that is still being typed, such as @Köl, is not a rare name of another place.
s/,{"position":{"line":3,"character":5},"label":"15:05","tooltip":"Kola: [^}]*}//
# The label of a completion is for people, and its kind chooses an icon.
/"isIncomplete":/s/"items":\[.*\]}}$/"items":"$any"}}/
# A star in a table of another program counts.
s/"ignoredColumns":\["id","favorite"\]/"ignoredColumns":["id"]/
# Places of the guide get the lists of their folders, and these the colours of the styles.
s/"ignoredColumns":\["TimeStamp","styleUrl","Style"\]/"ignoredColumns":["TimeStamp"]/
# The comment of a place in GeoJSON becomes a note.
s/"ignoredColumns":\["date","Comment"\]/"ignoredColumns":["date"]/
