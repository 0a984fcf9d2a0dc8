# What a message lists may grow, where a later version takes more words.
s/or \\"search\\", got/or \\"search\\" or \\"daily\\", got/
# A refresh counts the cities that are not asked about again because nothing newer can be had yet.
s/"fromCache":0/"fromCache":"$any"/
# The program reports its own version.
s/"name":"cityroulette","version":"0.1.0"/"name":"cityroulette","version":"$string"/g
s/"name":"cityroulette","version":"$re:[^"]*"/"name":"cityroulette","version":"$string"/g
# A longitude beyond 180 wraps: the same refusal is now that of a latitude.
s/"13\.4, 252\.5"/"91, 13.4"/
s/the longitude 252\.5 is not from -180 to 180/the latitude 91 is not from -90 to 90; latitude goes before longitude/
# A process that cannot be seen is not watched: the server starts.
/^@restart --client-process-id 2147483647$/,/^@exit 1$/d
# The cursor from before there is an archive is valid after the first change.
s/^<-- {"jsonrpc":"2.0","id":4,"error":{"code":1010,.*"cursor":"${first}"}}}$/<-- {"jsonrpc":"2.0","id":4,"result":"$any"}/
# A forced resume keeps the draft with its id, and its revision goes on.
/"draft":"${browsed}","session":null,"event":"ended"/d
/"draft":"$string=third"/d
s/"mode":"browse","source":null,"revision":1,"state":{"total":5/"mode":"browse","source":null,"revision":2,"state":{"total":5/
s/\${third}/${browsed}/
# An id is of GeoNames only where the file says so; those of other programs renamed cities of the archive. A table
# with names says so by its heading, a collection by its attribution.
/^-->/s/"text":"id,name,/"text":"geonameid,name,/
s/Name;ID;Lat;Lon;Favourite/Name;GeoNameID;Lat;Lon;Favourite/
s|\({\\"type\\":\\"FeatureCollection\\",\)\(\\"features\\":\[\\n{\\"type\\":\\"Feature\\",\\"id\\":1850147\)|\1\\"attribution\\":\\"Contains data from GeoNames (https://www.geonames.org/), licensed under CC BY 4.0.\\",\2|
# A placemark that is a line or an area counts as a row, which cannot be used: no row is left out of the counts.
/"format":"kml"/s/"rows":2,/"rows":4,/
/"format":"kml"/s/"invalidCount":0,\(.*\)"invalid":\[\]/"invalidCount":2,\1"invalid":"$any"/
# Places that have a name only in some languages come after those whose own name it is.
s/Also in Texas, United States; Orange Free State, South Africa; Ontario, Canada; Tennessee, United States/Also in Texas, United States; Ontario, Canada; Tennessee, United States; Kentucky, United States/
# A location that is the name of a country or a region has an error of its own.
s|{"$$ref":"#/components/errors/AmbiguousLocation"},{"$$ref":"#/components/errors/StorageFailed"}|{"$$ref":"#/components/errors/AmbiguousLocation"},"$rest"|
# The order of a completion follows the rule of names, which weighs rare names less.
/"label":"Kola"/s/"items":\[.*\]}}$/"items":"$any"}}/
# The words of a usage error are not part of the protocol, only that there is one line, and the exit status.
s/^@stderr .*/@stderr ^cityroulette: ./
# The texts of errors, of problems with rows and of progress are for people and no part of the contract.
/^<[-=~][-~] /s/"\(message\|title\|reason\|note\)":"\(\\.\|[^"\\]\)*"/"\1":"$string"/g
# The whole of the parameters has the schemas themselves instead of references by position.
s|{"\$\$*ref":"#/methods/[0-9]*/params/[0-9]*/schema"}|"$any"|g
# A name that is still being typed, such as @Köl, is not a rare name of another place.
s/,{"position":{"line":3,"character":5},"label":"15:05","tooltip":"Kola: [^}]*}//
