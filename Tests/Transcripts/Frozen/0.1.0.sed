# What a message lists may grow, where a later version takes more words.
s/or \\"search\\", got/or \\"search\\" or \\"daily\\", got/
